/* A wooden knock, made on the phone: two short strikes, each a falling tone with a breath of noise. */

const STRIKES = [0, 0.17];
const LASTS = 0.14;

let audio = null;

/** A browser lets a page sound only after a touch; the first one wakes it. */
export function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => null);
}

export function knock() {
  wake();
  for (const after of STRIKES) strike(audio.currentTime + after);
}

function strike(at) {
  const fading = new GainNode(audio, { gain: 0 });
  fading.gain.setValueAtTime(0.7, at);
  fading.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
  fading.connect(audio.destination);
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: 520 });
  tone.frequency.setValueAtTime(520, at);
  tone.frequency.exponentialRampToValueAtTime(170, at + 0.05);
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 900, Q: 1.4 });
  const breath = new AudioBufferSourceNode(audio, { buffer: noise() });
  tone.connect(fading);
  breath.connect(wood).connect(fading);
  for (const source of [tone, breath]) {
    source.start(at);
    source.stop(at + LASTS);
  }
}

function noise() {
  const buffer = new AudioBuffer({ length: Math.round(audio.sampleRate * 0.03), sampleRate: audio.sampleRate });
  buffer.getChannelData(0).forEach((_, at, samples) => {
    samples[at] = Math.random() * 2 - 1;
  });
  return buffer;
}
