import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional } from "#attachments/catalogue/fields.ts";
import { noticeFields } from "#attachments/catalogue/withdrawal/withdrawal-notice.ts";
import { en } from "./en.ts";

/**
 * United Kingdom: the Consumer Contracts (Information, Cancellation and
 * Additional Charges) Regulations 2013 (SI 2013/3134), regulations 27 to 38, with
 * the model instructions and form of Schedule 3.
 */
export const GB_COOLING_OFF_NOTICE: AttachmentType = {
  id: "gb-cooling-off-notice",
  ofPaidContract: true,
  withdrawalPage: "cancellationPage",
  rightTo: "cancel",
  country: "GB",
  kind: "informs",
  fallback: "en",
  fields: [
    ...noticeFields({
      trader: "Calder Valley Joinery Ltd",
      address: "7 Mill Lane, Hebden Bridge HX7 8AD",
      telephone: "01632 960 123",
      email: "cancel@caldervalley.example",
      subject: "Oak bookcase “Hardcastle”, 200 × 90 cm",
      returnCostsAmount: "£45.00",
      returnAddress: "Returns, Unit 3, Canal Works, Halifax HX1 4QR",
    }),
    optional("cancellationPage", "line", "https://caldervalley.example/cancel"),
  ],
  source: {
    law: "SI 2013/3134, regulations 27 to 38 and Schedule 3",
    compared: "The text word by word with Schedule 3 as quoted, see below",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-02-28",
    watch: [
      {
        what: "the chapter on subscription contracts of the Digital Markets, Competition and Consumers Act 2024, announced for spring 2027",
        on: "2027-03-01",
      },
    ],
    open: "Have Schedule 3 compared with legislation.gov.uk, which has it as pictures. Subscription contracts move to the Digital Markets, Competition and Consumers Act 2024 once its chapter on them is in force, announced for spring 2027.",
  },
  wordings: { en },
};
