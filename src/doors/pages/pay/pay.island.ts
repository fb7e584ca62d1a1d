// Whoever comes back from paying wants to see that it arrived: the button that asks is pressed for
// them, at once and then from time to time. It changes something, so that it is no GET.
const form = document.querySelector<HTMLFormElement>("form[data-settle-after-ms]");
if (form) setTimeout(() => form.requestSubmit(), Number(form.dataset.settleAfterMs));
