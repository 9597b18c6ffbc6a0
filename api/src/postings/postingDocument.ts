import type { Posting, PostingFilters, StatementFilters } from '@kasa/contracts/postings'
import { figureText } from '@kasa/domain/figureText'
import type { Language } from '@kasa/domain/money'
import type { PostingFlow } from '@kasa/domain/posting'
import type { Readable } from 'node:stream'

import type { Ctx, UserActor } from '../access/ctx'
import { fileName } from '../exports/fileName'
import { filterFact, listDocument, nameIn, namesOf, type DocumentContents, type Fact } from '../reports/listDocument'
import { readReportOptions } from '../reports/readReport.service'
import { postingSheet } from './postingSheet'
import { rangeOfPostings, readBankPostings, readStatement } from './readPostings.service'

type Words = {
  statement: string
  postings: string
  merchant: string
  account: string
  flow: string
  flows: Record<PostingFlow, string>
  opening: string
  closing: string
}

/** The texts of printed statements beside the screen's columns, in the screen's terms. */
const documentWords: Record<Language, Words> = {
  tr: {
    statement: 'Hesap ekstresi',
    postings: 'Hesap hareketleri',
    merchant: 'Üye iş yeri',
    account: 'Hesap',
    flow: 'Yön',
    flows: { in: 'Gelen', out: 'Giden', other: 'Diğer' },
    opening: 'Açılış bakiyesi',
    closing: 'Kapanış bakiyesi',
  },
  en: {
    statement: 'Statement of account',
    postings: 'Account postings',
    merchant: 'Merchant',
    account: 'Account',
    flow: 'Direction',
    flows: { in: 'Incoming', out: 'Outgoing', other: 'Other' },
    opening: 'Opening balance',
    closing: 'Closing balance',
  },
}

const chosen = (id: string | undefined) => (id === undefined ? undefined : [id])

/** The balances before and after; none if the reader does not see them. */
function balanceFacts(
  { openingMinor, closingMinor }: { openingMinor: bigint | null; closingMinor: bigint | null },
  language: Language,
): Fact[] {
  const words = documentWords[language]
  if (openingMinor === null || closingMinor === null) return []
  return [
    { label: words.opening, value: figureText('money', openingMinor, language) },
    { label: words.closing, value: figureText('money', closingMinor, language) },
  ]
}

/** A merchant's statement of account for a PDF. */
export async function statementDocument(
  ctx: Ctx<UserActor>,
  filters: StatementFilters,
  contents: DocumentContents<Posting>,
): Promise<Readable> {
  const { language } = contents
  const words = documentWords[language]
  const { merchants } = await readReportOptions(ctx, 'general')
  return listDocument(ctx, {
    ...contents,
    title: words.statement,
    range: rangeOfPostings(ctx, filters),
    facts: [
      // A merchant's own people choose none.
      ...filterFact(
        words.merchant,
        merchants.length === 0 ? undefined : chosen(filters.merchantId),
        nameIn(merchants, language),
      ),
      ...balanceFacts(await readStatement(ctx, { ...filters, limit: 1 }), language),
    ],
    sheet: postingSheet,
    isTotal: () => false,
  })
}

/** Bank accounts' postings for a PDF. */
export async function postingsDocument(
  ctx: Ctx<UserActor>,
  filters: PostingFilters,
  contents: DocumentContents<Posting>,
): Promise<Readable> {
  const { language } = contents
  const words = documentWords[language]
  const { accounts } = await readReportOptions(ctx, 'remitaccount')
  return listDocument(ctx, {
    ...contents,
    title: words.postings,
    range: rangeOfPostings(ctx, filters),
    facts: [
      ...filterFact(words.account, filters.bankAccountId, nameIn(accounts, language)),
      ...filterFact(words.flow, filters.flow, (flow) => words.flows[flow]),
      ...balanceFacts(await readBankPostings(ctx, { ...filters, limit: 1 }), language),
    ],
    sheet: postingSheet,
    isTotal: () => false,
  })
}

/** The file name of an exported statement. */
export async function statementFileName(
  ctx: Ctx<UserActor>,
  filters: StatementFilters,
  language: Language,
): Promise<string> {
  const { merchants } = await readReportOptions(ctx, 'general')
  const names = namesOf(merchants, chosen(filters.merchantId))
  return fileName(documentWords[language].statement, names, rangeOfPostings(ctx, filters))
}

/** The file name of exported bank accounts' postings. */
export async function postingsFileName(
  ctx: Ctx<UserActor>,
  filters: PostingFilters,
  language: Language,
): Promise<string> {
  const { accounts } = await readReportOptions(ctx, 'remitaccount')
  const names = namesOf(accounts, filters.bankAccountId)
  return fileName(documentWords[language].postings, names, rangeOfPostings(ctx, filters))
}
