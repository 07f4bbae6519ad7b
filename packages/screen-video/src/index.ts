export { builtinVideo, type Film } from './builtin-video.js';
export { retime } from './retime.js';
export { videoLimits } from './video-limits.js';
export { distinctPictures, planVideo, type VideoPlan } from './video-plan.js';
