/**
 * `<countersign-sign src="URL">`: a signing page within another site's page, in place or in a
 * dialog. `src` is the `url` of a session, or a signing link that this site may show. It takes the
 * room that its own box has, and tells what happens as events of the DOM.
 */

/** What it tells; of `failed` the event's `detail` has the reason. */
export type CountersignSignEventName = "opened" | "signed" | "completed" | "declined" | "failed";

/** What each event carries. */
export interface CountersignSignDetail {
  contractId?: string;
  /** Of `failed`: `unreachable`, or why the page refuses itself. */
  reason?: string;
}

export type CountersignSignEvent = CustomEvent<CountersignSignDetail>;

/** What it is written with. */
export interface CountersignSignAttributes {
  src?: string;
  /** What the page is called to whoever does not see it. */
  label?: string;
  /** With `dialog` nothing is shown before `open()`. */
  mode?: "inline" | "dialog";
}

/** That the compiler knows what its events carry. */
interface Heard {
  addEventListener(
    type: CountersignSignEventName,
    listener: (event: CountersignSignEvent) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener(
    type: CountersignSignEventName,
    listener: (event: CountersignSignEvent) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** That it cannot be reached, and what closes its dialog. */
const WORDS: Record<string, readonly [unreachable: string, close: string]> = {
  de: [
    "Die Seite zum Unterschreiben ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
    "Schließen",
  ],
  en: ["The signing page cannot be reached right now. Please try again in a moment.", "Close"],
  es: [
    "Ahora mismo no se puede acceder a la página de firma. Vuelva a intentarlo en un momento.",
    "Cerrar",
  ],
  fr: [
    "La page de signature est injoignable pour l’instant. Veuillez réessayer dans un instant.",
    "Fermer",
  ],
};

const MESSAGE = /^countersign\.(opened|signed|completed|declined|failed)$/;
/** So long a page has to say that it is there. */
const SILENCE_MS = 15_000;
/** As high as a finger needs. */
const CLOSE_HEIGHT = "44px";

// Where pages are rendered on a server there is no such class, and nothing to define.
const Base = (globalThis.HTMLElement ?? class {}) as unknown as new () => Heard & HTMLElement;

export class CountersignSign extends Base {
  static observedAttributes = ["src"];
  #frame: HTMLIFrameElement | null = null;
  #dialog: HTMLDialogElement | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    addEventListener("message", this.#hear);
    if (!this.#isDialog()) this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#hear);
    clearTimeout(this.#waiting);
  }

  attributeChangedCallback(): void {
    if (!this.#frame) return;
    // What nobody looks at opens nothing.
    if (this.#dialog && !this.#dialog.open) this.#frame.remove();
    else this.#show();
  }

  /** Opens it in a dialog; whoever closes that is back where they were, and finds it as it was. */
  open(): void {
    if (!this.#frame?.isConnected) this.#show();
    if (!this.#dialog?.open) this.#dialog?.showModal();
    this.focus();
  }

  close(): void {
    this.#dialog?.close();
  }

  override focus(): void {
    this.#frame?.focus();
  }

  #isDialog(): boolean {
    return this.getAttribute("mode") === "dialog";
  }

  #show(): void {
    const src = this.getAttribute("src");
    if (!src) return;
    const frame = document.createElement("iframe");
    frame.src = src;
    frame.title = this.getAttribute("label") ?? "Countersign";
    // By its own means, since a strict site lets no element bring a style of its own.
    Object.assign(frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
    this.#frame = frame;
    const root = this.shadowRoot ?? this.#newRoot();
    if (this.#isDialog()) {
      this.#dialog ??= root.appendChild(this.#newDialog());
      this.#dialog.ariaLabel = frame.title;
      this.#dialog.lastChild?.replaceWith(frame);
      frame.style.height = `calc(100% - ${CLOSE_HEIGHT})`;
    } else {
      root.replaceChildren(frame);
    }
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#fail(), SILENCE_MS);
  }

  /** Gives way to what the site's own sheet says of its box; a strict site lets such a sheet be, but no element of style. */
  #newRoot(): ShadowRoot {
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host{display:block}:host(:not([mode=dialog])){height:100dvh}");
    root.adoptedStyleSheets = [sheet];
    return root;
  }

  /** For pointers, and where the page in the frame does not come: a button stands before it. */
  #newDialog(): HTMLDialogElement {
    const dialog = document.createElement("dialog");
    const box = { width: "min(100vw, 64rem)", height: "100dvh", padding: "0", border: "0" };
    Object.assign(dialog.style, { ...box, maxWidth: "none", maxHeight: "none" });
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = this.#words()[1];
    const shape = { display: "block", marginInlineStart: "auto", padding: "0 1rem", border: "0" };
    Object.assign(close.style, { ...shape, height: CLOSE_HEIGHT, font: "inherit" });
    Object.assign(close.style, { background: "none", color: "inherit", cursor: "pointer" });
    close.onclick = () => this.close();
    dialog.append(close, document.createElement("p"));
    return dialog;
  }

  #words(): readonly [string, string] {
    const language = this.closest("[lang]")?.getAttribute("lang")?.slice(0, 2) ?? "";
    return WORDS[language] ?? WORDS.en ?? ["", ""];
  }

  #hear = ({ source, origin, data }: MessageEvent): void => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    // A key that is pressed in the frame is heard there alone.
    if (data?.type === "countersign.escaped") this.close();
    const [, what] = MESSAGE.exec(data?.type) ?? [];
    if (what === undefined) return;
    clearTimeout(this.#waiting);
    const { contractId, reason } = data;
    this.#tell(what, { contractId, reason });
  };

  #fail(): void {
    const said = document.createElement("p");
    said.role = "alert";
    this.#frame?.replaceWith(said);
    // Heard where it is written into what is there already.
    said.textContent = this.#words()[0];
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
