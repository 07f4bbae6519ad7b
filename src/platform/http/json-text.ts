/** A response body that is JSON already. */
export class JsonText {
  constructor(readonly text: string) {}
}
