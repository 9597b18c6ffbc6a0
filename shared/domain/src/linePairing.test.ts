import { afterPairing, pairReport, saysAll, type KnownLine, type LineReport } from './linePairing'

describe('which line a report belongs to', () => {
  const line = (id: string, more: Partial<KnownLine> = {}): KnownLine => ({
    id,
    bankRef: null,
    text: '',
    name: '',
    balanceAfterMinor: null,
    isGiven: false,
    seen: [{ source: 'BOT', key: id, occurrenceNo: 1, hasRef: false }],
    ...more,
  })
  const lineReport = (more: Partial<LineReport> = {}): LineReport => ({
    key: 'k',
    occurrenceNo: 1,
    bankRef: null,
    text: '',
    name: '',
    balanceAfterMinor: null,
    ...more,
  })

  test.each([
    [
      'the one of the same reference',
      [line('a', { text: 'kira' }), line('b', { bankRef: 'r1' })],
      lineReport({ bankRef: 'r1', text: 'kira' }),
      { kind: 'paired', id: 'b', learnsRef: false },
    ],
    [
      'one without a reference learns it',
      [line('a', { bankRef: 'r2' }), line('b')],
      lineReport({ bankRef: 'r1' }),
      { kind: 'paired', id: 'b', learnsRef: true },
    ],
    [
      'another reference is another line',
      [line('a', { bankRef: 'r2' })],
      lineReport({ bankRef: 'r1' }),
      { kind: 'new', refFrom: null, losesRef: false },
    ],
    [
      'the one with the same text',
      [line('a', { text: 'maas' }), line('b', { text: 'kira' })],
      lineReport({ text: 'kira' }),
      { kind: 'paired', id: 'b', learnsRef: false },
    ],
    [
      'the balance outranks the text',
      [line('a', { balanceAfterMinor: 7n }), line('b', { text: 'kira', name: 'ali' })],
      lineReport({ text: 'kira', name: 'ali', balanceAfterMinor: 7n }),
      { kind: 'paired', id: 'a', learnsRef: false },
    ],
    [
      'none that this source has reported already',
      [line('a', { seen: [{ source: 'MT940', key: 'other', occurrenceNo: 1, hasRef: false }] })],
      lineReport(),
      { kind: 'new', refFrom: null, losesRef: false },
    ],
    [
      'a reference learnt by mistake is given back',
      [
        line('a', {
          bankRef: 'r1',
          seen: [
            { source: 'MT940', key: 'text', occurrenceNo: 1, hasRef: false },
            { source: 'CAMT', key: 'r1', occurrenceNo: 1, hasRef: true },
          ],
        }),
      ],
      lineReport({ bankRef: 'r1' }),
      { kind: 'new', refFrom: 'a', losesRef: false },
    ],
    [
      'but never one that a bot named',
      [
        line('a', {
          bankRef: 'r1',
          seen: [
            { source: 'MT940', key: 'text', occurrenceNo: 1, hasRef: false },
            { source: 'BOT', key: 'r1', occurrenceNo: 1, hasRef: true },
          ],
        }),
      ],
      lineReport({ bankRef: 'r1' }),
      { kind: 'new', refFrom: null, losesRef: true },
    ],
    [
      'nor one whose money was given away',
      [
        line('a', {
          bankRef: 'r1',
          isGiven: true,
          seen: [
            { source: 'MT940', key: 'text', occurrenceNo: 1, hasRef: false },
            { source: 'CAMT', key: 'r1', occurrenceNo: 1, hasRef: true },
          ],
        }),
      ],
      lineReport({ bankRef: 'r1' }),
      { kind: 'new', refFrom: null, losesRef: true },
    ],
  ] as const)('%s', (_, known, seen, expected) => expect(pairReport(known, seen, 'MT940')).toEqual(expected))

  test('a file’s row that differs from a bot’s line becomes a line of its own, and the bot’s stays as it was', () => {
    const known = [
      line('a', {
        bankRef: 'r1',
        text: 'kira',
        seen: [
          { source: 'BOT', key: 'r1', occurrenceNo: 1, hasRef: true },
          { source: 'MT940', key: 'text', occurrenceNo: 1, hasRef: false },
        ],
      }),
    ]
    const seen = lineReport({ key: 'r1', bankRef: 'r1', text: 'sahte' })
    const after = afterPairing(known, seen, 'MT940', pairReport(known, seen, 'MT940'), 'b')
    expect(after.map(({ id, bankRef, seen: by }) => [id, bankRef, by.map(({ source }) => source)])).toEqual([
      ['a', 'r1', ['BOT', 'MT940']],
      ['b', null, ['MT940']],
    ])
    expect(pairReport(after, seen, 'MT940')).toEqual({ kind: 'seen', id: 'b' })
  })

  test('the reference that is given back, and its sources, go to the new line', () => {
    const known = [
      line('a', {
        bankRef: 'r1',
        seen: [
          { source: 'MT940', key: 'text', occurrenceNo: 1, hasRef: false },
          { source: 'CAMT', key: 'r1', occurrenceNo: 1, hasRef: true },
        ],
      }),
    ]
    const seen = lineReport({ key: 'r1', bankRef: 'r1' })
    const [first, second] = afterPairing(known, seen, 'MT940', pairReport(known, seen, 'MT940'), 'b')
    expect([
      first?.bankRef,
      first?.seen.map(({ source }) => source),
      second?.bankRef,
      second?.seen.map(({ source }) => source),
    ]).toEqual([null, ['MT940'], 'r1', ['CAMT', 'MT940']])
  })
})

test.each([
  ['the same', ['kira 4711', 'ali kaya'], ['kira 4711', 'ali kaya'], true],
  ['more around it', ['havale: kira/4711 sube 12', 'ali kaya'], ['kira 4711', 'ali kaya'], true],
  ['the name in the text', ['gonderen: ali kaya kira', ''], ['kira', 'ali kaya'], true],
  ['less', ['kira', 'ali kaya'], ['kira 4711', 'ali kaya'], false],
  ['another name', ['kira ali kaya', 'can oz'], ['kira', 'ali kaya'], false],
  ['any text, if the line has none', ['kira', 'ali kaya'], ['', ''], true],
] as const)('a report that contains the line’s words: %s', (_, [text, name], [lineText, lineName], expected) =>
  expect(saysAll({ text, name }, { text: lineText, name: lineName })).toBe(expected),
)

describe('a repeated reference', () => {
  const line = (id: string, source: string, more: Partial<KnownLine> = {}): KnownLine => ({
    id,
    bankRef: 'Ab12345',
    text: 'kira',
    name: '',
    balanceAfterMinor: null,
    isGiven: false,
    seen: [{ source, key: id, occurrenceNo: 1, hasRef: true }],
    ...more,
  })
  const reportWith = (bankRef: string | null): LineReport => ({
    key: 'other',
    occurrenceNo: 1,
    bankRef,
    text: 'kira',
    name: '',
    balanceAfterMinor: null,
  })
  const elsewhere = { isElsewhere: true }
  const paired = { kind: 'paired', id: 'a', learnsRef: false }
  const fresh = { kind: 'new', refFrom: null, losesRef: false }

  test.each([
    ['in other letters', [line('a', 'BOT')], ' aB12345 ', paired],
    ['with another day', [line('a', 'BOT', elsewhere)], 'Ab12345', paired],
    ['with another day, by another source', [line('a', 'CAMT', elsewhere)], 'AB12345', paired],
    [
      'with another day, beside a line like it',
      [line('a', 'BOT', elsewhere), line('b', 'CAMT', { bankRef: null })],
      'Ab12345',
      paired,
    ],
    ['with another day, and reported on its own', [line('b', 'CAMT', elsewhere), line('a', 'CAMT')], 'Ab12345', paired],
    ['is not another reference of another day', [line('a', 'BOT', elsewhere)], 'Ab12346', fresh],
    ['is not the number of a day’s entry', [line('a', 'CSV:tr', { ...elsewhere, bankRef: '0012' })], '0012', fresh],
    [
      'means no line of another day where there is none',
      [line('a', 'CAMT', { ...elsewhere, bankRef: null })],
      null,
      fresh,
    ],
  ] as const)('%s', (_, known, bankRef, pairing) =>
    expect(pairReport(known, reportWith(bankRef), 'BOT')).toEqual(pairing),
  )

  test.each([{}, elsewhere])('in two rows of one file is two lines', (day) => {
    const known = [line('a', 'CAMT', day)]
    expect(pairReport(known, reportWith('Ab12345'), 'CAMT', new Set(['a']))).toEqual(fresh)
    expect(pairReport(known, reportWith('Ab12345'), 'CAMT')).toEqual(paired)
  })
})
