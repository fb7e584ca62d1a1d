import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, required } from "#attachments/catalogue/fields.ts";
import { en } from "./en.ts";

/**
 * England: the information on a tenancy deposit of section 213(5) of the Housing
 * Act 2004, point by point as article 2(1) of SI 2007/797 lists it. Without it,
 * or late, a landlord owes up to three times the deposit (section 214).
 */
export const GB_DEPOSIT_INFORMATION: AttachmentType = {
  id: "gb-deposit-information",
  country: "GB",
  kind: "binds",
  fallback: "en",
  fields: [
    required("administrator", "line", "Example Deposit Scheme Ltd"),
    required("administratorAddress", "line", "1 Mill Lane, Leeds LS1 1AA"),
    required("administratorContact", "line", "01632 960 555, help@depositscheme.example"),
    required("leaflet", "line", "“What is the scheme?”, sent with this contract by e-mail"),
    required("repayment", "text", "The scheme repays within 10 days of both sides agreeing"),
    required("notContactable", "text", "The scheme’s statutory declaration procedure applies"),
    required("disputes", "text", "Either side may ask the scheme to decide"),
    required("resolution", "text", "Free alternative dispute resolution by the scheme"),
    required("amount", "line", "£1,150.00"),
    required("received", "date", "2026-11-20"),
    required("propertyAddress", "line", "7 Canal Street, Hebden Bridge HX7 8AD"),
    required("landlord", "line", "Calder Valley Lettings Ltd"),
    required("landlordAddress", "line", "7 Mill Lane, Hebden Bridge HX7 8AD"),
    required("landlordContact", "line", "01632 960 123, office@caldervalley.example"),
    required("tenant", "line", "Mira Summer"),
    required("tenantAddress", "line", "3 Maple Road, Halifax HX1 4QR"),
    required("tenantContact", "line", "01632 960 777, mira@summer.example"),
    optional("contactAfterwards", "line", "mira@summer.example"),
    optional("relevantPerson", "line", "Jonas Summer, 3 Maple Road, Halifax, jonas@summer.example"),
    required("retention", "text", "Clause 4: rent unpaid, damage beyond fair wear and tear"),
  ],
  source: {
    law: "Housing Act 2004, sections 213 and 214; SI 2007/797, article 2, revoked for Wales on 1 December 2022",
    compared:
      "Article 2(1)(a) to (f) with legislation.gov.uk, which had it up to date on 17 April 2026; (g) with the list of Shelter and from memory; own wording, no form is prescribed",
    asOf: "2026-04-17",
    on: "2026-11-22",
    reviewBy: "2026-11-22",
    open: "Have article 2(1)(g) compared, and look whether the reform of tenancies of 2026 changed it: outstanding changes were announced. Not more than five weeks’ rent may be taken as a deposit.",
  },
  wordings: { en },
};
