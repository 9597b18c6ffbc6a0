const inIstanbul = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An ISO instant as text for refusals, the same in both languages: 25.11.2026 14:05. */
export const untilInWords = (until: string | null): string =>
  until === null ? '–' : inIstanbul.format(new Date(until))
