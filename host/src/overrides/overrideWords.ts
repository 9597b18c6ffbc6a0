const tr = {
  area: 'Denediğiniz modül sürümleri',
  running: '{{name}} {{version}} sürümünü deniyorsunuz; {{until}} saatine kadar yalnız sizde.',
  coming: '{{name}} {{version}} denemeniz hazır ({{until}} saatine kadar). Bu sekme, sayfada iş kalmayınca geçer.',
  over: '{{name}} {{version}} denemesi bitti. Bu sekme, sayfadan ayrılınca herkesin sürümüne döner.',
  reason: 'Neden: {{reason}}',
  end: 'Denemeyi bitir',
  failed: 'Deneme bitirilemedi',
} as const

const en: Readonly<Record<keyof typeof tr, string>> = {
  area: 'Builds that you are trying',
  running: 'You are trying {{name}} {{version}}, until {{until}}; nobody else has it.',
  coming:
    'Your trial of {{name}} {{version}} is ready (until {{until}}). This tab changes over when nothing is open on the page.',
  over: 'The trial of {{name}} {{version}} is over. This tab goes back to everybody’s version when you leave the page.',
  reason: 'Why: {{reason}}',
  end: 'End the trial',
  failed: 'The trial could not be ended',
}

/** Texts of the strip above the page. */
export const overrideWords = { tr, en }
