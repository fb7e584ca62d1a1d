/** A site made with Vue 3 that shows a signing page; what it hears it keeps for whoever looks. */
import { createApp, h, ref } from "vue";

const { src, mode, label } = document.querySelector("#app").dataset;
globalThis.told = [];
const hear = ({ type, detail }) => globalThis.told.push([type, detail.reason ?? null]);

const Site = {
  setup() {
    const page = ref(null);
    const listeners = {
      onOpened: hear,
      onSigned: hear,
      onCompleted: hear,
      onDeclined: hear,
      onFailed: hear,
    };
    return () =>
      h("main", [
        h("h1", "Shop"),
        h("button", { id: "before", type: "button", onClick: () => page.value.open() }, "Before"),
        h("countersign-sign", { ref: page, src, mode, label, ...listeners }),
        h("button", { id: "after", type: "button" }, "After"),
      ]);
  },
};

createApp(Site).mount("#app");
