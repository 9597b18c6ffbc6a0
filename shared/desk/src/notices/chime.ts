let audio: AudioContext | undefined

const gestures = ['pointerdown', 'keydown'] as const

/** Enables sound; must be called in a user gesture. */
export function wakeSound(): void {
  if (!('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  void audio.resume()
}

/** Enables sound at the first gesture, since browsers block it before. Returns a function to stop waiting. */
export function awaitGesture(): () => void {
  const open = () => {
    stop()
    wakeSound()
  }
  const stop = () => gestures.forEach((gesture) => removeEventListener(gesture, open))
  gestures.forEach((gesture) => addEventListener(gesture, open))
  return stop
}

/** Two soft tones, a third of a second. Silent before a gesture. */
export function chime(): void {
  if (!audio || audio.state !== 'running') return
  const { currentTime, destination } = audio
  for (const [at, hertz] of [
    [0, 660],
    [0.15, 880],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.0001, currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.12, currentTime + at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + at + 0.18)
    tone.connect(volume).connect(destination)
    tone.start(currentTime + at)
    tone.stop(currentTime + at + 0.2)
  }
}
