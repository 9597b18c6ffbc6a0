const inIstanbul = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant (ISO) as the words of a refusal name it, in either language: 25.11.2026 14:05. */
export const untilInWords = (until: string | null): string =>
  until === null ? '–' : inIstanbul.format(new Date(until))
