/** An unacceptable GIF or cast. The message is shown to the uploader: what is wrong, where, and the limit. */
export class InvalidRecording extends Error {
  override readonly name = 'InvalidRecording';
}
