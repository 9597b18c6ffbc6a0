/** What field 86 of an MT940 says of the other side and the purpose, in the three dialects in use. */
export type Remittance = {
  readonly description: string
  readonly counterparty: string | null
  readonly counterpartyIban: string | null
}

const ibanForm = /\b([A-Z]{2}\d{2}[A-Z0-9]{11,30})\b/

/** Turkish and other banks write free text; these words stand before the name. */
const namedParty =
  /\b(?:GONDEREN|GÖNDEREN|ALICI|OD|NAAM|AUFTRAGGEBER|GONDERICI)\s*:\s*([^:;]+?)(?=\s+[A-ZÇĞİÖŞÜ]{2,}\s*:(?!\d\d:)|\s*:\d\d:|;|\s*$)/u

/** `?20…?32Name`: subfields of German and Central European banks; 20–29 and 60–63 are the purpose, 32–33 the name, 31 the account. */
function fromSubfields(text: string): Remittance {
  const subfields = [...text.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code, value]) => ({
    code: Number(code),
    value: (value ?? '').trim(),
  }))
  const joined = (codes: (code: number) => boolean, glue: string) =>
    subfields
      .filter(({ code }) => codes(code))
      .map(({ value }) => value)
      .join(glue)
      .trim()
  const purpose = joined((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63), '')
  const account = joined((code) => code === 31, '')
  return {
    description: purpose || joined((code) => code === 0, ''),
    counterparty: joined((code) => code === 32 || code === 33, ' ') || null,
    counterpartyIban: ibanForm.exec(account)?.[1] ?? null,
  }
}

/** `/NAME/…/REMI/…`: code words of Dutch and structured dialects. */
function fromCodeWords(text: string): Remittance {
  const word = (code: string) => new RegExp(`/${code}/+([^/]+(?:/(?![A-Z]{4}/)[^/]*)*)`).exec(text)?.[1]?.trim() || null
  return {
    description: word('REMI') ?? word('EREF') ?? text,
    counterparty: word('NAME') ?? word('ORDP') ?? null,
    counterpartyIban: ibanForm.exec(word('IBAN') ?? word('ACNO') ?? '')?.[1] ?? null,
  }
}

/** Reads the lines of a field 86; `before` is what the entry itself already said. */
export function readRemittance(lines: readonly string[], before: string): Remittance {
  const glued = lines.join('')
  if (/\?\d{2}/.test(glued)) return fromSubfields(glued)
  if (/\/(?:NAME|REMI|EREF|BENM|ORDP)\//.test(glued)) return fromCodeWords(glued)
  const text = [before, ...lines]
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
  return {
    description: text,
    counterparty: namedParty.exec(text)?.[1]?.trim() ?? null,
    counterpartyIban: ibanForm.exec(text)?.[1] ?? null,
  }
}
