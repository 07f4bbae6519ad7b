export { findPictureText, type PictureText, type ReadTranscript, writeTranscript } from './picture-text.js';
export { type ReadWord, type TextPicture, TextReader } from './text-reader.js';
