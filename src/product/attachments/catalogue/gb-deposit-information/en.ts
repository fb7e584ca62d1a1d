import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  administrator: "Scheme administrator of the tenancy deposit scheme",
  administratorAddress: "Address of the scheme administrator",
  administratorContact: "Telephone and e-mail of the scheme administrator",
  leaflet: "The scheme’s leaflet, and how the tenant has it",
  repayment: "Procedure for paying or repaying the deposit at the end of the tenancy",
  notContactable: "Procedure where landlord or tenant cannot be contacted at the end",
  disputes: "Procedure where the amount to be repaid is disputed",
  resolution: "Facilities for resolving a dispute without going to court",
  amount: "Amount of the deposit",
  received: "Date on which the deposit was received, once it was",
  propertyAddress: "Address of the property",
  landlord: "Landlord",
  landlordAddress: "Address of the landlord",
  landlordContact: "Telephone and e-mail of the landlord",
  tenant: "Tenant",
  tenantAddress: "Address of the tenant",
  tenantContact: "Telephone and e-mail of the tenant",
  contactAfterwards: "How to reach the tenant at the end of the tenancy",
  relevantPerson: "Relevant person who paid the deposit: name, address, telephone and e-mail",
  retention:
    "When all or part of the deposit may be retained, by reference to the terms of the tenancy",
};

export const en: AttachmentWording = {
  name: "Prescribed information on a tenancy deposit",
  description:
    "Gives a tenant in England, and whoever paid the deposit for the tenant, the information on a tenancy deposit that the Housing Act 2004 prescribes; not for Wales, Scotland and Northern Ireland, which have rules of their own.",
  labels: LABELS,
  html: (values) => `${h2("The scheme")}
${factTable(values, LABELS, ["administrator", "administratorAddress", "administratorContact", "leaflet"])}
${h2("What happens at the end of the tenancy")}
${factTable(values, LABELS, ["repayment", "notContactable", "disputes", "resolution"])}
${h2("The deposit and the tenancy")}
${factTable(values, LABELS, ["amount", "received", "propertyAddress", "retention"])}
${h2("The people")}
${factTable(values, LABELS, ["landlord", "landlordAddress", "landlordContact", "tenant", "tenantAddress", "tenantContact", "contactAfterwards", "relevantPerson"])}
${h2("Certificate of the landlord")}
${box(`<p>The landlord certifies that the information provided above is accurate to the best of the landlord’s knowledge and
belief, and that the tenant was given the opportunity to sign this document by way of confirmation that the information is
accurate to the best of the tenant’s knowledge and belief.</p>`)}
<p>The landlord signs this certificate by signing the contract to which it is attached; the tenant, by signing that
contract, confirms the information to the best of the tenant’s knowledge and belief.</p>
${note(`Housing Act 2004, section 213(5), (6) and (10); the Housing (Tenancy Deposits) (Prescribed Information) Order 2007
(SI 2007/797), article 2. To be given to the tenant and to any relevant person, who paid the deposit on behalf of the tenant,
within 30 days beginning with the date on which the deposit is received.`)}`,
};
