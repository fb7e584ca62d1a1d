import { postJson } from "./post.island.ts";

const PATIENCE_MS = 20_000;

/** Takes back a no where one was said; the page then shows how it stands. */
export function takeBack(url: string): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-take-back]")) {
    button.addEventListener("click", () => void sendTakingBack(button, url));
  }
}

async function sendTakingBack(button: HTMLElement, url: string): Promise<void> {
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = button.ariaBusy = "true";
  const said = { kind: "reconsider", role: button.dataset.takeBack, text: "" };
  const answer = await postJson(url, said, PATIENCE_MS);
  // Whatever it is, the page as it stands says so; offline, the button stays.
  if (answer) location.reload();
  else button.ariaDisabled = button.ariaBusy = null;
}

/** Sends what is written to the sender; `url` takes it. What could not be sent stays where it was written. */
export function sendWhatIsSaid(url: string, onDeclined: () => void): void {
  const box = document.querySelector<HTMLDetailsElement>("details#say");
  const form = box?.querySelector("form");
  if (!box || !form) return;
  for (const link of document.querySelectorAll('a[href="#say"]')) {
    link.addEventListener("click", (event) => {
      // The browser would go there before it is open, and leave the focus at the top.
      event.preventDefault();
      for (let part: Element | null = box; part; part = part.parentElement) {
        if (part instanceof HTMLDetailsElement) part.open = true;
      }
      box.scrollIntoView();
      box.querySelector("summary")?.focus({ preventScroll: true });
    });
  }
  const show = (name: string | null): HTMLElement | null => {
    let shown: HTMLElement | null = null;
    for (const part of box.querySelectorAll<HTMLElement>("[data-said]")) {
      part.hidden = part.dataset.said !== name;
      if (!part.hidden) shown = part;
    }
    return shown;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });

  async function send(from: HTMLFormElement): Promise<void> {
    const said = Object.fromEntries(new FormData(from)) as Record<string, string>;
    const { kind, text, "for-role": role } = said;
    if (!role) {
      show("nobody");
      from.querySelector("select")?.focus();
      return;
    }
    if (kind === "question" && !text?.trim()) {
      show("empty");
      from.querySelector("textarea")?.focus();
      return;
    }
    show(null);
    const button = from.querySelector("button");
    // Twice in haste is once; the service takes the same words once as well.
    if (!button || button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    const answer = await postJson(url, { kind, role, text }, PATIENCE_MS);
    const status = answer?.status ?? 0;
    button.ariaDisabled = null;
    if (status !== 204) {
      show(status === 429 ? "often" : status >= 400 && status < 500 ? "late" : "offline");
      return;
    }
    from.hidden = true;
    show(kind ?? null)?.focus();
    if (kind === "decline") onDeclined();
  }
}
