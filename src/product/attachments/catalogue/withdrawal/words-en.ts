import type { NoticeWords } from "./print-notice.ts";

export const WORDS_EN: NoticeWords = {
  labels: {
    trader: "Trader",
    address: "Geographical address of the trader",
    telephone: "Telephone number of the trader",
    email: "E-mail address of the trader",
    contractKind: "Kind of contract",
    subject: "Goods or service",
    contractDate: "Date of the contract",
    reference: "Contract or order number",
    withdrawalPage:
      "Where the online withdrawal function is found (without one, the page of this service)",
    withdrawalFormPage: "Website where the form can be filled in optionally",
    utility: "What is supplied: water, gas, electricity or district heating",
    returnCosts: "Cost of returning goods",
    returnCostsAmount: "Cost of returning goods that cannot go by post, with its currency",
    returnCostsAmountIs: "Whether that amount is certain",
    returnAddress: "Name and address for returned goods, if different",
    withdrawalDays: "Days for online withdrawal, if more than the law gives",
    withdrawalBegins: "Day on which these days begin, if it is known",
  },
  contractKinds: {
    goods: "Sale of goods in one delivery",
    "goods-several-deliveries": "Sale of several goods ordered together and delivered separately",
    "goods-several-parts": "Sale of goods delivered in several lots or pieces",
    "goods-regular-delivery": "Regular delivery of goods over a defined period",
    service: "Service",
    utility: "Supply of water, gas, electricity or district heating",
    "digital-content": "Digital content not supplied on a tangible medium",
  },
  utilities: {
    water: "Water",
    gas: "Gas",
    electricity: "Electricity",
    "district-heating": "District heating",
  },
  returnCosts: {
    consumer: "The consumer bears the direct cost",
    trader: "The trader bears the cost",
    collected: "The trader collects the goods at its own expense",
  },
  amountIs: {
    estimate: "Estimated",
    exact: "Certain",
  },
  particulars: "Particulars of this notice",
  lapse: "When the right ends early",
};
