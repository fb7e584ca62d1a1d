/** `<countersign-sign>` in templates of Vue 3: `import "@countersign/sdk/vue";` once, anywhere. */
import type { HTMLAttributes } from "vue";
import type {
  CountersignSignAttributes,
  CountersignSignEvent,
  CountersignSignEventName,
} from "./sign-element.ts";

type Listeners = {
  [Name in CountersignSignEventName as `on${Capitalize<Name>}`]?: (
    event: CountersignSignEvent,
  ) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "countersign-sign": new () => {
      $props: HTMLAttributes & CountersignSignAttributes & Listeners;
    };
  }
}
