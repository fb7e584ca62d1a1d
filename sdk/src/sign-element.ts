/**
 * `<countersign-sign src="URL">`: a signing page within another site's page, in place or in a
 * dialog. `src` is the `url` of a session, or a signing link that this site may show. It takes the
 * room that its own box has, and tells what happens as events of the DOM.
 */

/** What it tells; of `failed` the event's `detail` has the reason. */
export type CountersignSignEvent = "opened" | "signed" | "completed" | "declined" | "failed";

/** What each event carries. */
export interface CountersignSignDetail {
  contractId?: string;
  /** Of `failed`: `unreachable`, or why the page refuses itself. */
  reason?: string;
}

const UNREACHABLE: Record<string, string> = {
  de: "Die Seite zum Unterschreiben ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
  en: "The signing page cannot be reached right now. Please try again in a moment.",
  es: "Ahora mismo no se puede acceder a la página de firma. Vuelva a intentarlo en un momento.",
  fr: "La page de signature est injoignable pour l’instant. Veuillez réessayer dans un instant.",
};

const MESSAGE = /^countersign\.(opened|signed|completed|declined|failed)$/;
/** So long a page has to say that it is there. */
const SILENCE_MS = 15_000;

// Where pages are rendered on a server there is no such class, and nothing to define.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class CountersignSign extends Base {
  static observedAttributes = ["src"];
  #frame: HTMLIFrameElement | null = null;
  #dialog: HTMLDialogElement | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    addEventListener("message", this.#hear);
    if (this.getAttribute("mode") !== "dialog") this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#hear);
    clearTimeout(this.#waiting);
  }

  attributeChangedCallback(): void {
    if (this.#frame) this.#show();
  }

  /** Opens it in a dialog; whoever closes that is back where they were. */
  open(): void {
    this.#show();
    this.#dialog?.showModal();
    this.focus();
  }

  close(): void {
    this.#dialog?.close();
  }

  override focus(): void {
    this.#frame?.focus();
  }

  #show(): void {
    const src = this.getAttribute("src");
    if (!src) return;
    const isDialog = this.getAttribute("mode") === "dialog";
    const frame = document.createElement("iframe");
    frame.src = src;
    frame.title = this.getAttribute("label") ?? "Countersign";
    // By its own means, since a strict site lets no element bring a style of its own.
    Object.assign(frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
    this.#frame = frame;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    if (isDialog) {
      const dialog = document.createElement("dialog");
      const box = {
        width: "min(100vw, 64rem)",
        height: "100dvh",
        maxWidth: "none",
        maxHeight: "none",
      };
      Object.assign(dialog.style, { ...box, padding: "0", border: "0" });
      dialog.append(frame);
      this.#dialog = dialog;
      root.replaceChildren(dialog);
    } else {
      this.style.display ||= "block";
      this.style.height ||= "100dvh";
      root.replaceChildren(frame);
    }
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#fail(), SILENCE_MS);
  }

  #hear = ({ source, origin, data }: MessageEvent): void => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    const [, what] = MESSAGE.exec(data?.type) ?? [];
    if (what === undefined) return;
    clearTimeout(this.#waiting);
    const { contractId, reason } = data;
    this.#tell(what, { contractId, reason });
  };

  #fail(): void {
    const language = this.closest("[lang]")?.getAttribute("lang")?.slice(0, 2) ?? "en";
    const said = document.createElement("p");
    said.role = "alert";
    said.textContent = UNREACHABLE[language] ?? UNREACHABLE.en ?? "";
    this.#frame?.replaceWith(said);
    this.#tell("failed", { reason: "unreachable" });
  }

  #tell(what: string, detail: CountersignSignDetail): void {
    this.dispatchEvent(new CustomEvent(what, { detail, bubbles: true, composed: true }));
  }
}

globalThis.customElements?.get("countersign-sign") ??
  globalThis.customElements?.define("countersign-sign", CountersignSign);

declare global {
  interface HTMLElementTagNameMap {
    "countersign-sign": CountersignSign;
  }
}
