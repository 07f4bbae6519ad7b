/**
 * A GIF or cast that cannot be accepted. The message is a full sentence for the person who sent the file:
 * what is wrong, where (byte, line or frame), and what the limit is.
 */
export class InvalidRecording extends Error {
  override readonly name = 'InvalidRecording';
}
