import type { AttachmentType } from "#attachments/attachment-type.ts";
import { optional, optionalPast, required } from "#attachments/catalogue/fields.ts";
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
    optionalPast("received", "Europe/London", "2026-10-20"),
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
    law: "Housing Act 2004, sections 213 to 215 as the Renters’ Rights Act 2025, section 26, changed them on 1 May 2026; SI 2007/797, article 2, revoked for Wales on 1 December 2022; Tenant Fees Act 2019, Schedule 1",
    compared:
      "Article 2(1)(a) to (f) and (g)(i) to (v) with legislation.gov.uk, which had it up to date on 17 April 2026, by what each asks for and not word by word; the end of (vi), and (vii), the certificate, with the lists of Shelter and of a law firm; section 26 of the Act of 2025 as enacted, its day and the thirty days of section 213 as several public sources quote them; own wording, no form is prescribed",
    asOf: "2026-05-01",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "Have article 2(1)(g)(vii) compared word by word, and look whether the Order itself was changed since 17 April 2026: it still spoke of shorthold tenancies. The written statement of terms that the reform asks a landlord for is another paper, which is not here.",
  },
  use: "Given, with the scheme’s leaflet, within 30 days beginning with the date on which the deposit is received: that date is the first of them (section 213(6)(b)). Late or not at all costs one to three times the deposit (section 214), and no order for possession on most grounds (section 215). A relevant person, who paid for the tenant, has to have it as well and is no signer here: send the sealed file there. Where the lease is signed before the deposit is paid, leave `received` empty. A deposit may be five weeks’ rent at most, six where a year’s rent is £50,000 or more.",
  wordings: { en },
};
