/** @jsxImportSource react */
/** How `<countersign-sign>` is written in React 19; what does not compile here compiles for nobody. */
import { type ReactNode, useRef } from "react";
import type { CountersignSign } from "#sdk/sign-element.ts";
import "#sdk/react.ts";

export function Order({ url }: { url: string }): ReactNode {
  const page = useRef<CountersignSign>(null);
  return (
    <>
      <button type="button" onClick={() => page.current?.open()}>
        Sign
      </button>
      <countersign-sign
        ref={page}
        src={url}
        label="Order"
        mode="dialog"
        className="order"
        onsigned={({ detail }) => said(detail.contractId)}
        onfailed={({ detail }) => said(detail.reason)}
      />
    </>
  );
}

// @ts-expect-error there is no such mode
export const popup = <countersign-sign src="https://sign.example/session/x" mode="popup" />;
// @ts-expect-error it tells of no such thing
export const heard = <countersign-sign onopen={() => {}} />;

function said(_: string | undefined): void {}
