/**
 * Decides the types of all JSON that browsers and phones receive: one record per message and answer, whose components are the members on the wire. Gives
 * the encoder of these records. The TypeScript types of the page and the JSON Schema against which the tests of both sides check real messages are
 * generated from the records by ContractTest. Knows no route and no state.
 */
package io.tandem.web.contract;
