/** Pages that only lead on do so by themselves; without a script there is a button. */
const link = document.querySelector<HTMLAnchorElement>("a[data-onward]");
if (link) location.replace(link.href);
document.querySelector<HTMLFormElement>("form[data-onward]")?.submit();
