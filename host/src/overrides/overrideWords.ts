const tr = {
  area: 'Denediğiniz modül sürümleri',
  running: '{{name}} {{version}} sürümünü {{until}} saatine kadar deniyorsunuz. Bu sürümü yalnızca siz görürsünüz.',
  coming: '{{name}} {{version}} denemeniz hazır ({{until}} saatine kadar). Bu sekme, sayfada iş kalmayınca geçer.',
  over: '{{name}} {{version}} denemesi bitti. Bu sekme, sayfadan ayrılınca olağan sürüme döner.',
  reason: 'Neden: {{reason}}',
  end: 'Denemeyi bitir',
  failed: 'Deneme bitirilemedi',
} as const

const en: Readonly<Record<keyof typeof tr, string>> = {
  area: 'Builds that you are trying',
  running: 'You are trying {{name}} {{version}} until {{until}}. Only you see this version.',
  coming:
    'Your trial of {{name}} {{version}} is ready (until {{until}}). This tab switches to it when nothing on the page is unsaved or running.',
  over: 'The trial of {{name}} {{version}} has ended. This tab returns to the regular version when you leave the page.',
  reason: 'Why: {{reason}}',
  end: 'End the trial',
  failed: 'The trial could not be ended',
}

/** Texts of the strip above the page. */
export const overrideWords = { tr, en }
