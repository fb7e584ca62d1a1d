/** Forms that a passkey of the browser fills in (W3C Web Authentication). */
interface InJson {
  parseCreationOptionsFromJSON?(json: unknown): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?(json: unknown): PublicKeyCredentialRequestOptions;
}

const webAuthn: InJson | undefined = globalThis.PublicKeyCredential as unknown as InJson;

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  const button = form.querySelector("button");
  // A browser that cannot read the options has no way to answer them.
  if (!button || !webAuthn?.parseCreationOptionsFromJSON) {
    const { nextElementSibling: said } = form;
    if (said instanceof HTMLElement && "noPasskey" in said.dataset) said.hidden = false;
    continue;
  }
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void answer(form, button);
  });
}

async function answer(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const failed = form.querySelector<HTMLElement>("[data-failed]");
  const response = form.querySelector<HTMLInputElement>("input[name=response]");
  if (failed) failed.hidden = true;
  button.disabled = true;
  try {
    const options: unknown = JSON.parse(form.dataset.options ?? "");
    const credential = await ask(form.dataset.passkey === "create", options);
    if (!response || !credential) throw new Error("no passkey was given");
    response.value = JSON.stringify((credential as PublicKeyCredential).toJSON());
    form.submit();
  } catch {
    // Whoever called it off sees the button again; what else it was the browser does not tell.
    if (failed) failed.hidden = false;
    button.disabled = false;
  }
}

function ask(creates: boolean, options: unknown): Promise<Credential | null> {
  return creates
    ? navigator.credentials.create({ publicKey: webAuthn!.parseCreationOptionsFromJSON!(options) })
    : navigator.credentials.get({ publicKey: webAuthn!.parseRequestOptionsFromJSON!(options) });
}
