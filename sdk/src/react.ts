/** `<countersign-sign>` in JSX of React 19: `import "@countersign/sdk/react";` once, anywhere. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type {
  CountersignSign,
  CountersignSignAttributes,
  CountersignSignEvent,
  CountersignSignEventName,
} from "./sign-element.ts";

type Listeners = {
  [Name in CountersignSignEventName as `on${Name}`]?: (event: CountersignSignEvent) => void;
};

type Props = DetailedHTMLProps<HTMLAttributes<CountersignSign>, CountersignSign> &
  CountersignSignAttributes &
  Listeners;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "countersign-sign": Props;
    }
  }
}
