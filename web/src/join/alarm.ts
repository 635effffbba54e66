/** Warns by sound and vibration. Browsers allow sound only after a touch, so it is unlocked by the Join button. */
export class Alarm {
  private audio: AudioContext | null = null;

  unlock(): void {
    try {
      this.audio ??= new AudioContext();
      void this.audio.resume();
    } catch {
      // Without sound the phone still vibrates and shows the warning.
    }
  }

  /** Three rising tones and a long vibration. */
  warn(): void {
    navigator.vibrate?.([300, 100, 300, 100, 500]);
    [880, 1175, 1568].forEach((pitch, i) => this.tone(pitch, i * 0.16, 0.14, 0.5));
  }

  /** One soft tone. */
  notice(): void {
    navigator.vibrate?.(120);
    this.tone(660, 0, 0.18, 0.2);
  }

  private tone(pitch: number, after: number, seconds: number, loud: number): void {
    const { audio } = this;
    if (!audio || audio.state !== 'running') {
      return;
    }
    const begin = audio.currentTime + after;
    const sound = audio.createOscillator();
    const volume = audio.createGain();
    sound.type = 'square';
    sound.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    sound.connect(volume).connect(audio.destination);
    sound.start(begin);
    sound.stop(begin + seconds);
  }
}
