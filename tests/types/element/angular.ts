/**
 * How Angular and plain scripts have `<countersign-sign>`: by its class, as an `ElementRef` holds
 * it, and by its tag. In templates Angular takes any element with a hyphen as it is.
 */
import type {
  CountersignSign,
  CountersignSignDetail,
  CountersignSignEvent,
} from "#sdk/sign-element.ts";

export class Order {
  contractId: CountersignSignDetail["contractId"];
  /** As Angular's own is declared. */
  page: { nativeElement: CountersignSign } | undefined;

  /** `(signed)="signed($event)"` */
  signed({ detail }: CountersignSignEvent): void {
    this.contractId = detail.contractId;
  }

  sign(url: string): void {
    this.page?.nativeElement.setAttribute("src", url);
    this.page?.nativeElement.open();
  }
}

export function hear(): () => void {
  const page = document.querySelector("countersign-sign");
  const failed = ({ detail }: CountersignSignEvent) => said(detail.reason);
  page?.addEventListener("signed", ({ detail }) => said(detail.contractId));
  page?.addEventListener("failed", failed);
  page?.addEventListener("click", ({ clientX }) => said(String(clientX)));
  // @ts-expect-error what others tell carries nothing of this
  page?.addEventListener("click", ({ detail }) => said(detail.reason));
  return () => page?.removeEventListener("failed", failed);
}

function said(_: string | undefined): void {}
