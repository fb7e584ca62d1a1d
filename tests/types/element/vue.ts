/** How `<countersign-sign>` is written in templates of Vue 3, whose compiler goes by these properties. */
import type { GlobalComponents } from "vue";
import "#sdk/vue.ts";

type Props = InstanceType<GlobalComponents["countersign-sign"]>["$props"];

export const order: Props = {
  src: "https://sign.example/session/x",
  label: "Order",
  mode: "dialog",
  class: "order",
  onSigned: ({ detail }) => said(detail.contractId),
  onFailed: ({ detail }) => said(detail.reason),
};

// @ts-expect-error there is no such mode
export const popup: Props = { mode: "popup" };
// @ts-expect-error it tells of no such thing
export const heard: Props = { onOpen: () => {} };

function said(_: string | undefined): void {}
