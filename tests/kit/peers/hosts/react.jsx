/** @jsxImportSource react */
/** A site made with React 19 that shows a signing page; what it hears it keeps for whoever looks. */
import { useRef } from "react";
import { createRoot } from "react-dom/client";

const { src, mode, label } = document.querySelector("#app").dataset;
globalThis.told = [];
const hear = ({ type, detail }) => globalThis.told.push([type, detail.reason ?? null]);

function Site() {
  const page = useRef(null);
  return (
    <main>
      <h1>Shop</h1>
      <button id="before" type="button" onClick={() => page.current.open()}>
        Before
      </button>
      <countersign-sign
        ref={page}
        src={src}
        mode={mode}
        label={label}
        onopened={hear}
        onsigned={hear}
        oncompleted={hear}
        ondeclined={hear}
        onfailed={hear}
      />
      <button id="after" type="button">
        After
      </button>
    </main>
  );
}

createRoot(document.querySelector("#app")).render(<Site />);
