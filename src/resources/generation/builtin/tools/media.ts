export const MEDIA = String.raw`
# ffmpeg: converts sound and video [video audio file clip sound movie]
convert|turn|transform|transcode|change video? mp4? mov? into? to? file? format? > ffmpeg -i {file:video.mov} {file2:video.mp4}
    Input #0, mov, from '{file:video.mov}':
      Duration: 00:00:12.04, start: 0.000000, bitrate: 8412 kb/s
    Output #0, mp4, to '{file2:video.mp4}':
    frame=  722 fps=240 q=-1.0 Lsize=    4120kB time=00:00:12.04 speed=4.01x
convert|turn|create|make|transform gif video? recording? screen? screencast? into? to? from? of? animated? > ffmpeg -i {file:video.mp4} -vf "fps=12,scale=640:-1" {file2:demo.gif}
    Input #0, mov,mp4, from '{file:video.mp4}':
      Duration: 00:00:08.00, start: 0.000000, bitrate: 2412 kb/s
    Output #0, gif, to '{file2:demo.gif}':
    frame=   96 fps= 61 q=-0.0 Lsize=    1204kB time=00:00:08.00 speed=5.1x
extract|save|get|rip|convert audio|sound|mp3|music video? mp3? sound? audio? out? only? file? to? track? > ffmpeg -i {file:talk.mp4} -vn {file2:talk.mp3}
    Output #0, mp3, to '{file2:talk.mp3}':
    size=    1204kB time=00:01:17.04 bitrate= 128.0kbits/s speed=41.2x
trim|cut|clip video? second? first? seconds? from? to? part? out? audio? > ffmpeg -i {file:video.mp4} -t {number:10} -c copy {file2:short.mp4}
    frame=  240 fps=0.0 q=-1.0 Lsize=    1412kB time=00:00:10.00 speed= 412x
compress|smaller|reduce|shrink video? size? file? of? make? > ffmpeg -i {file:video.mp4} -crf 28 {file2:small.mp4}
    frame=  722 fps=240 q=-1.0 Lsize=    1204kB time=00:00:12.04 speed=4.01x
resize|scale video? > ffmpeg -i {file:video.mp4} -vf scale={number:1280}:-2 {file2:small.mp4}
    frame=  722 fps=240 q=-1.0 Lsize=    2204kB time=00:00:12.04 speed=4.01x
frame|thumbnail|screenshot|still|image|images extract? take? from? each? every? video? image? as? single? > ffmpeg -i {file:video.mp4} -frames:v 1 {file2:still.png}
    frame=    1 fps=0.0 q=-0.0 Lsize=N/A time=00:00:00.04 speed=1.2x
mute|remove|without sound|audio mute? > ffmpeg -i {file:video.mp4} -an -c copy {file2:silent.mp4}
    frame=  722 fps=0.0 q=-1.0 Lsize=    3120kB time=00:00:12.04 speed= 412x
join|concatenate|merge|combine video? two? several? together? > ffmpeg -f concat -i list.txt -c copy {file2:joined.mp4}
    frame= 1444 fps=0.0 q=-1.0 Lsize=    8240kB time=00:00:24.08 speed= 412x
# ffprobe: tells about videos [video]
information|info|duration|length|long|detail|resolution|codec video? file? about? is? > ffprobe -hide_banner {file:video.mp4}
    Input #0, mov,mp4,m4a, from '{file:video.mp4}':
      Duration: 00:00:12.04, start: 0.000000, bitrate: 2802 kb/s
      Stream #0:0: Video: h264 (High), 1920x1080, 60 fps
      Stream #0:1: Audio: aac (LC), 48000 Hz, stereo
# magick, imagemagick, mogrify: works with images [image images picture png jpg]
resize|scale|shrink|smaller image? to? pixel? wide? width? pixels? px? > magick {file:photo.jpg} -resize {number:800} {file2:small.jpg}
resize|scale|shrink all|every|several|folder|batch image? to? pixel? wide? width? pixels? px? file? > mogrify -resize {number:800} *.{ext:jpg}
convert|turn|change image? png? jpg? to? into? webp? from? format? > magick {file:photo.png} {file2:photo.jpg}
rotate image? degree? degrees? by? > magick {file:photo.jpg} -rotate {number:90} {file2:turned.jpg}
crop image? > magick {file:photo.jpg} -crop 400x300+0+0 {file2:cropped.jpg}
dimension|size|resolution image? how? is? > magick identify {file:photo.jpg}
    {file:photo.jpg} JPEG 1920x1080 1920x1080+0+0 8-bit sRGB 4.1MiB 0.000u 0:00.000
# yt-dlp, youtube-dl, youtube: downloads videos [video]
video|download video? download? from? > yt-dlp {url:https://www.youtube.com/watch?v=aqz-KE-bpKQ}
    [youtube] Extracting URL
    [info] Downloading 1 format(s): 248+251
    [download] 100% of   12.04MiB in 00:00:02 at 5.41MiB/s
audio|mp3|sound|music download? extract? only? video? as? from? > yt-dlp -x --audio-format mp3 {url:https://www.youtube.com/watch?v=aqz-KE-bpKQ}
    [ExtractAudio] Destination: video.mp3
# exiftool, exif: tells about photos [photo image metadata exif data]
metadata|information|info photo? > exiftool {file:photo.jpg}
    Camera Model Name : Pixel 9
    Create Date       : 2026:05:04 10:12:31
    Image Size        : 4080x3072
delete|strip|remove metadata|location|exif photo? all? from? > exiftool -all= {file:photo.jpg}
        1 image files updated
# tesseract, ocr: reads text in pictures [image text picture]
text|read|extract image? from? text? > tesseract {file:scan.png} -
    Hello, world!
`;
