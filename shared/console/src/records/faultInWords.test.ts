import { positiveMinor, typedText } from '@kasa/contracts/primitives'
import { act, renderHook } from '@testing-library/react'
import * as z from 'zod/mini'

import { startLanguage } from '../i18n'
import { faultInWords } from './faultInWords'
import { useRecordWords } from './recordWords'

const schema = z.strictObject({
  capMinor: positiveMinor,
  intervalS: z.int().check(z.gte(5), z.lte(86_400)),
  weight: z.int().check(z.gte(1), z.lte(1000)),
  warnPct: z.int().check(z.gte(1), z.lte(100)),
  above: z.int().check(z.gt(0), z.lt(10)),
  share: z.number().check(z.gt(0)),
  note: typedText(20),
  code: z.string().check(z.minLength(4)),
  ids: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
  rules: z.array(z.strictObject({ capMinor: positiveMinor })),
  tax: z.string().check(z.regex(/^\d{10}$/)),
})
const right = {
  capMinor: 100,
  intervalS: 30,
  weight: 1,
  warnPct: 80,
  above: 1,
  share: 1,
  note: 'a',
  code: 'abcd',
  ids: ['a'],
  rules: [],
  tax: '1234567890',
}

afterEach(() => startLanguage('en'))

test.each([
  [
    { capMinor: 6_000_000_000 },
    'At most ₺10,000,000.00; you wrote ₺60,000,000.00.',
    'En çok 10.000.000,00 ₺ olabilir; 60.000.000,00 ₺ yazdınız.',
  ],
  [{ capMinor: 0 }, 'At least ₺0.01; you wrote ₺0.00.', 'En az 0,01 ₺ olmalı; 0,00 ₺ yazdınız.'],
  [{ capMinor: undefined }, 'Write an amount such as 1,250.50', '1.250,50 gibi bir tutar yazın'],
  [{ intervalS: 100_000 }, 'At most 86,400 s; you wrote 100,000 s.', 'En çok 86.400 sn olabilir; 100.000 sn yazdınız.'],
  [{ intervalS: 4 }, 'At least 5 s; you wrote 4 s.', 'En az 5 sn olmalı; 4 sn yazdınız.'],
  [{ weight: 1001 }, 'At most 1,000; you wrote 1,001.', 'En çok 1.000 olabilir; 1.001 yazdınız.'],
  [{ weight: NaN }, 'Write a whole number.', 'Tam sayı yazın.'],
  [{ weight: 1.5 }, 'Write a whole number.', 'Tam sayı yazın.'],
  [{ warnPct: 150 }, 'At most 100%; you wrote 150%.', 'En çok %100 olabilir; %150 yazdınız.'],
  [{ above: 0 }, 'More than 0; you wrote 0.', '0 değerinden büyük olmalı; 0 yazdınız.'],
  [{ above: 10 }, 'Less than 10; you wrote 10.', '10 değerinden küçük olmalı; 10 yazdınız.'],
  [
    { note: 'a'.repeat(21) },
    'At most 20 characters; you wrote 21.',
    'En çok 20 karakter olabilir; 21 karakter yazdınız.',
  ],
  [{ code: 'abc' }, 'At least 4 characters; you wrote 3.', 'En az 4 karakter olmalı; 3 karakter yazdınız.'],
  [{ ids: ['a', 'b', 'c'] }, 'At most 2; you chose 3.', 'En çok 2 seçilebilir; 3 seçtiniz.'],
  [{ ids: [] }, 'At least 1; you chose 0.', 'En az 1 seçilmeli; 0 seçtiniz.'],
  [{ rules: [{ capMinor: 0 }] }, 'At least ₺0.01; you wrote ₺0.00.', 'En az 0,01 ₺ olmalı; 0,00 ₺ yazdınız.'],
  [{ share: 0 }, 'More than 0; you wrote 0.', '0 değerinden büyük olmalı; 0 yazdınız.'],
  [{ tax: 'x' }, undefined, undefined],
])('%j is refused with the limit and what was given', async (over, en, tr) => {
  const input = { ...right, ...over }
  const issue = schema.safeParse(input).error?.issues[0]
  if (!issue) throw new Error('nothing was refused')
  for (const [language, words] of [
    ['en', en],
    ['tr', tr],
  ] as const) {
    await act(() => startLanguage(language))
    const { result, unmount } = renderHook(() => useRecordWords())
    expect(faultInWords(issue, input, result.current, language)).toBe(words)
    unmount()
  }
})
