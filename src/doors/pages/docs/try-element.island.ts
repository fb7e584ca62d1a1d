/** What the element shows on its page in the documentation, and what it tells there. */
const EVENTS = ["opened", "signed", "completed", "declined", "failed"];
/** Of this service alone: what else is pasted is neither asked for nor shown. */
const SESSION = /\/(?:session|sign)\/[\w-]+$/;

const article = document.querySelector<HTMLElement>(".try");
if (article) bringToLife(article);

function bringToLife(article: HTMLElement): void {
  const part = <T extends HTMLElement>(selector: string) => article.querySelector<T>(selector) as T;
  const [form, stage, told] = [part<HTMLFormElement>("form"), part(".stage"), part(".told")];
  const [own, address] = [part("[data-own]"), part<HTMLInputElement>("#address")];
  const [dialog, wrong, code] = [part<HTMLInputElement>("#dialog"), part("#wrong"), part("pre")];
  const { address: demo = "", notOurs = "" } = article.dataset;
  const chosenPart = () => new FormData(form).get("shows");

  form.addEventListener("change", () => {
    own.hidden = chosenPart() !== "own";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const src = addressOf();
    wrong.textContent = src === null ? notOurs : "";
    address.toggleAttribute("aria-invalid", src === null);
    if (src === null) return address.focus();
    show(src);
  });
  show(demo);

  /** What is to be shown; null where that is no page of this service. */
  function addressOf(): string | null {
    if (chosenPart() === "demo") return demo;
    // There is none.
    if (chosenPart() === "refused") return demo.replace("docs/try/demo", "session/none");
    const url = URL.parse(address.value.trim());
    return url?.origin === location.origin && SESSION.test(url.pathname) ? url.href : null;
  }

  function show(src: string): void {
    const element = document.createElement("countersign-sign");
    const mode = dialog.checked ? [["mode", "dialog"]] : [];
    const attributes = [
      ["src", new URL(src, location.href).href],
      ["label", stage.dataset.label ?? ""],
      ...mode,
    ];
    for (const [name = "", value = ""] of attributes) element.setAttribute(name, value);
    for (const what of EVENTS) element.addEventListener(what, note);
    told.replaceChildren();
    stage.replaceChildren(element, ...(dialog.checked ? [opener(element)] : []));
    code.textContent = [
      `<script type="module" src="${location.origin}/countersign-sign.js"></script>`,
      `<countersign-sign ${attributes.map(([name, value]) => `${name}="${value}"`).join(" ")}></countersign-sign>`,
    ].join("\n");
  }

  function opener(element: HTMLElement & { open?(): void }): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = stage.dataset.open ?? "";
    button.addEventListener("click", () => element.open?.());
    return button;
  }

  function note(event: Event): void {
    const line = document.createElement("li");
    const text = document.createElement("code");
    text.lang = "en";
    text.textContent = `${event.type} ${JSON.stringify((event as CustomEvent).detail)}`;
    line.append(text);
    told.append(line);
  }
}
