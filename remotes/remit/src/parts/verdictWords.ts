import { moduleWords, type Translated, type WordKey } from '@kasa/console/i18n'

const en = {
  score: '{{percent}} %',
  'part.reference': 'reference',
  'part.amount': 'amount',
  'part.name': 'name',
  'part.account': 'account',
  'part.time': 'time',
  'part.none': '{{part}} differs',
  'part.half': '{{part}} nearly agrees',
  'part.full': '{{part}} agrees',
  'verdict.rule': 'Rule “{{rule}}” (version {{version}}).',
  'rule.reference-and-amount': 'Reference and amount',
  'rule.reference': 'Reference',
  'rule.misspelt-reference-and-amount': 'Misspelt reference, same amount',
  'rule.amount-and-name-alone': 'Amount and name, single request',
  'rule.amount-and-name': 'Amount and name',
  'verdict.best': '{{percent}} % match with {{number}}, runner-up {{other}} at {{otherPercent}} %.',
  'verdict.alone': '{{percent}} % match with {{number}}, no runner-up.',
  'stop.NO_CANDIDATE': 'No matching open request.',
  'stop.TWO_CANDIDATES': 'Stopped: two requests match equally.',
  'stop.REFERENCE_MISSING': 'Stopped: no reference in the note.',
  'stop.REFERENCE_MISSPELT': 'Stopped: the reference is misspelt.',
  'stop.SEVERAL_REFERENCES': 'Stopped: the note names several requests.',
  'stop.AMOUNT_DIFFERS': 'Stopped: the amount differs.',
  'stop.NAME_DIFFERS': 'Stopped: the name differs.',
  'stop.OTHER_ACCOUNT': 'Stopped: it came to another account.',
  'stop.AFTER_EXPIRY': 'Stopped: it came after the request expired.',
  'stop.BEFORE_REQUEST': 'Stopped: it came before the request was made.',
  'stop.SECOND_LINE': 'Stopped: the request has a line already.',
  'stop.MAYBE_DUPLICATE': 'Stopped: it may be the same payment as another line.',
  'stop.RULES_SUGGEST': 'Stopped: no rule approves this.',
} as const

const tr: Translated<typeof en> = {
  score: '%{{percent}}',
  'part.reference': 'referans',
  'part.amount': 'tutar',
  'part.name': 'ad',
  'part.account': 'hesap',
  'part.time': 'zaman',
  'part.none': '{{part}} farklı',
  'part.half': '{{part}} yakın',
  'part.full': '{{part}} tutuyor',
  'verdict.rule': '“{{rule}}” kuralı (sürüm {{version}}).',
  'rule.reference-and-amount': 'Referans ve tutar',
  'rule.reference': 'Referans',
  'rule.misspelt-reference-and-amount': 'Hatalı referans, aynı tutar',
  'rule.amount-and-name-alone': 'Tutar ve ad, tek talep',
  'rule.amount-and-name': 'Tutar ve ad',
  'verdict.best': '{{number}} ile %{{percent}} eşleşme, ikinci {{other}} %{{otherPercent}}.',
  'verdict.alone': '{{number}} ile %{{percent}} eşleşme, ikinci aday yok.',
  'stop.NO_CANDIDATE': 'Uyan açık talep yok.',
  'stop.TWO_CANDIDATES': 'Durdu: iki talep aynı ölçüde uyuyor.',
  'stop.REFERENCE_MISSING': 'Durdu: açıklamada referans yok.',
  'stop.REFERENCE_MISSPELT': 'Durdu: referans yanlış yazılmış.',
  'stop.SEVERAL_REFERENCES': 'Durdu: açıklamada birkaç talebin referansı var.',
  'stop.AMOUNT_DIFFERS': 'Durdu: tutar farklı.',
  'stop.NAME_DIFFERS': 'Durdu: ad farklı.',
  'stop.OTHER_ACCOUNT': 'Durdu: başka hesaba gelmiş.',
  'stop.AFTER_EXPIRY': 'Durdu: talebin süresi dolduktan sonra gelmiş.',
  'stop.BEFORE_REQUEST': 'Durdu: talepten önce gelmiş.',
  'stop.SECOND_LINE': 'Durdu: talebin zaten bir hareketi var.',
  'stop.MAYBE_DUPLICATE': 'Durdu: başka bir hareketle aynı ödeme olabilir.',
  'stop.RULES_SUGGEST': 'Durdu: hiçbir kural bunu onaylamıyor.',
}

/** Translations of the matching rules' results, for unmatched lines, a request's drawer and a dry run. */
export const { use: useVerdictWords } = moduleWords('remit-verdict', { en, tr })
export type VerdictTextKey = WordKey<typeof en>

const isBuiltIn = (key: string): key is VerdictTextKey => Object.hasOwn(en, key)
/** A rule's name: translated for the rules that come with Kasa, unchanged for a tenant's own. */
export const ruleName = (t: ReturnType<typeof useVerdictWords>, rule: string): string => {
  const key = `rule.${rule}`
  return isBuiltIn(key) ? t(key) : rule
}
