/**
 * When a consumer loses the right before its time (Directive 2011/83/EU, Article
 * 16 (a) and (m)), in our own words: the model has no passage on it. `cite` is
 * where the law says so.
 */

export const lapseDe = (cite: { service: string; digitalContent: string }, offPremises = "") => ({
  service: `Verpflichtet der Vertrag Sie zur Zahlung eines Preises, so erlischt Ihr Widerrufsrecht, sobald wir die
Dienstleistung vollständig erbracht haben, sofern Sie vor Beginn der Leistung ausdrücklich zugestimmt haben, dass wir
vor Ablauf der Widerrufsfrist beginnen, und Ihre Kenntnis davon bestätigt haben, dass Sie das Widerrufsrecht mit der
vollständigen Erbringung verlieren (${cite.service}).${offPremises}`,
  digitalContent: `Haben Sie für die digitalen Inhalte einen Preis zu zahlen, so erlischt Ihr Widerrufsrecht, sobald wir
mit der Vertragserfüllung begonnen haben, sofern Sie dem Beginn vor Ablauf der Widerrufsfrist ausdrücklich zugestimmt
haben, Ihre Kenntnis vom Verlust des Widerrufsrechts bestätigt haben und wir Ihnen darüber eine Bestätigung zur
Verfügung gestellt haben (${cite.digitalContent}).`,
});

export const lapseEn = (cite: { service: string; digitalContent: string }, offPremises = "") => ({
  service: `If the contract places you under an obligation to pay, your right of withdrawal ends once we have fully
performed the service, provided that performance began with your prior express consent and with your acknowledgement
that you lose the right upon full performance (${cite.service}).${offPremises}`,
  digitalContent: `Where you have to pay for the digital content, your right of withdrawal ends when we begin to supply
it, provided that you gave your prior express consent to a beginning within the withdrawal period, acknowledged that you
thereby lose the right, and received our confirmation of this (${cite.digitalContent}).`,
});

export const lapseEs = (cite: { service: string; digitalContent: string }) => ({
  service: `Si el contrato le impone a usted una obligación de pago, perderá el derecho de desistimiento una vez que el
servicio haya sido completamente ejecutado, siempre que la ejecución haya comenzado con su consentimiento previo y
expreso y con su reconocimiento de que, cuando hayamos ejecutado por completo el contrato, habrá perdido ese derecho
(${cite.service}).`,
  digitalContent: `Si el contenido digital se suministra a cambio de un precio, perderá el derecho de desistimiento en
cuanto la ejecución haya comenzado, siempre que usted haya consentido previa y expresamente en que comience durante el
plazo de desistimiento, haya reconocido que por ello pierde el derecho y haya recibido nuestra confirmación
(${cite.digitalContent}).`,
});

export const lapseFr = (cite: { service: string; digitalContent: string }) => ({
  service: `Si le contrat vous soumet à une obligation de payer, le droit de rétractation ne peut plus être exercé une
fois le service pleinement exécuté, dès lors que l’exécution a commencé avec votre accord préalable et exprès et que vous
avez reconnu perdre ce droit lorsque nous aurons pleinement exécuté le contrat (${cite.service}).`,
  digitalContent: `Lorsque le contenu numérique est fourni contre paiement, le droit de rétractation ne peut plus être
exercé dès que l’exécution a commencé, si vous avez donné votre accord préalable et exprès à une exécution avant la fin
du délai de rétractation, reconnu perdre ainsi ce droit et reçu de notre part une confirmation de cet accord
(${cite.digitalContent}).`,
});
