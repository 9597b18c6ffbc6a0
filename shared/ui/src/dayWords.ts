type Language = 'tr' | 'en'
/** The state of a day in the calendar, relative to the picked days. */
type DayState = {
  valueText: string
  selected: boolean
  firstInRange?: boolean
  lastInRange?: boolean
  inRange?: boolean
}
type View = 'day' | 'month' | 'year'

const tr = {
  calendar: 'Takvim',
  typed: 'gg.aa.yyyy',
  grid: 'ay takvimi',
  prev: { day: 'Önceki ay', month: 'Önceki yıl', year: 'Önceki on yıl' },
  next: { day: 'Sonraki ay', month: 'Sonraki yıl', year: 'Sonraki on yıl' },
  view: { day: 'ay seç', month: 'yıl seç', year: 'gün seç' },
  first: 'ilk gün',
  last: 'son gün',
  within: 'aralıkta',
  picked: 'seçili',
} as const
const en = {
  calendar: 'Calendar',
  typed: 'dd.mm.yyyy',
  grid: 'month calendar',
  prev: { day: 'Previous month', month: 'Previous year', year: 'Previous decade' },
  next: { day: 'Next month', month: 'Next year', year: 'Next decade' },
  view: { day: 'choose a month', month: 'choose a year', year: 'choose a day' },
  first: 'first day',
  last: 'last day',
  within: 'in the range',
  picked: 'picked',
} as const
const words = { tr, en }

function stateInWords(state: DayState, texts: typeof tr | typeof en): string | undefined {
  if (state.firstInRange) return texts.first
  if (state.lastInRange) return texts.last
  if (state.inRange) return texts.within
  return state.selected ? texts.picked : undefined
}

/** Texts for screen readers: the day first, then its state. */
export function dayWords(language: Language): {
  content: string
  /** The format of a typed day. */
  typed: string
  /** The label of the day table. */
  grid: string
  dayCell: (state: DayState) => string
  prevTrigger: (view: View) => string
  nextTrigger: (view: View) => string
  viewTrigger: (view: View) => string
} {
  const texts = words[language]
  return {
    content: texts.calendar,
    typed: texts.typed,
    grid: texts.grid,
    dayCell: (state) => [state.valueText, stateInWords(state, texts)].filter(Boolean).join(', '),
    prevTrigger: (view) => texts.prev[view],
    nextTrigger: (view) => texts.next[view],
    viewTrigger: (view) => texts.view[view],
  }
}
