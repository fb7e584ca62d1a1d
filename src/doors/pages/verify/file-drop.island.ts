/** A receipt as it is mailed and shown: a JWS in compact serialisation. */
const RECEIPT = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/** Takes whatever is chosen in the place or dropped anywhere on the page. */
export function onFile(
  place: HTMLElement,
  input: HTMLInputElement,
  take: (file: File) => void,
): void {
  const takeFirst = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) take(file);
  };
  input.addEventListener("change", () => takeFirst(input.files));
  // Chosen before this ran, on a slow connection.
  takeFirst(input.files);
  // Without this, the same file chosen again, changed meanwhile, would not be noticed.
  input.addEventListener("click", () => {
    input.value = "";
  });
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text").trim() ?? "";
    if (RECEIPT.test(text)) take(new File([text], "…", { type: "application/jose" }));
    else takeFirst(event.clipboardData?.files);
  });
  // Anywhere on the page: a file dropped beside the place would otherwise be opened instead.
  addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("dragged-over");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) place.classList.remove("dragged-over");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("dragged-over");
    input.value = "";
    takeFirst(event.dataTransfer?.files);
  });
}
