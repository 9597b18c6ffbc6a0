import { formatRate } from '@kasa/console/feeRate'
import { moduleWords, type Translated } from '@kasa/console/i18n'
import { feeLabelOf } from '@kasa/domain/commission'
import { formatMoney, type FeeRule, type FeeTier, type Language } from '@kasa/domain/money'

const en = {
  title: 'Commission',
  'method.DEPOSIT': 'Deposits',
  'method.WITHDRAW': 'Withdrawals',
  'method.CARD': 'Cards',
  'method.PAPARA': 'Wallet deposits',
  'kind.PCT': 'Percentage',
  'kind.FIXED': 'Fixed amount',
  'kind.PCT_PLUS_FIXED': 'Percentage and fixed amount',
  'kind.TIERED': 'Tiers by amount',
  free: 'No commission',
  'tier.upTo': 'up to {{amount}}: {{rate}}',
  'tier.rest': 'above: {{rate}}',
  least: 'at least {{amount}}',
  most: 'at most {{amount}}',
  tax: 'tax {{rate}} of the commission',
  back: 'given back when a withdrawal is returned',
  since: 'Since {{at}}',
  next: 'From {{at}}: {{terms}}',
  waiting: 'A new version waits for another administrator',
  open: 'Open the request',
  change: 'New version',
  history: 'Versions ({{count}})',
  'history.by': '{{name}}, approved by {{other}}: {{reason}}',
  'history.came': 'It came with the merchant',
  'history.from': 'In force from {{at}}',
  'form.title': 'New commission: {{method}}, {{name}}',
  'form.ask': 'Ask for approval',
  'form.second': 'Another administrator has to agree',
  'form.secondText': 'Requests made until it is in force keep their price.',
  'field.kind': 'Kind',
  'field.percent': 'Percentage',
  'field.fixed': 'Fixed amount',
  'field.min': 'Minimum',
  'field.max': 'Maximum',
  'field.tax': 'Tax on the commission (%)',
  'field.backOnReturn': 'Give the commission back when a withdrawal is returned',
  'field.effectiveOn': 'In force from',
  'field.reason': 'Reason',
  'field.tiers': 'Tiers',
  'hint.percent': 'For example 1.5',
  'hint.min': 'Empty: none',
  'hint.max': 'Empty: none',
  'hint.tax': 'Empty: no tax',
  'hint.day': 'Empty: about a minute after approval. Otherwise from the beginning of that day in Istanbul.',
  'hint.tiers': 'The tier that an amount falls into is charged on the whole amount.',
  'tiers.upTo': 'Tier {{at}}: up to',
  'tiers.rest': 'Tier {{at}}: above',
  'tiers.percent': 'Tier {{at}}: %',
  'tiers.fixed': 'Tier {{at}}: fixed',
  'tiers.add': 'Add a tier',
  'tiers.remove': 'Remove tier {{at}}',
  'wrong.percent': 'Write a percentage from 0 to 100 with at most two decimals.',
  'wrong.money': 'Write an amount in lira.',
  'wrong.tiers': 'Write a rising limit for every tier but the last, with a percentage or an amount.',
  'wrong.day': 'Write a day, or leave it empty.',
  'said.asked': 'Another administrator is asked about the commission.',
  'trial.title': 'Try it on past days',
  'trial.help': 'Requests of these days that were charged, as they were charged and as this version would charge them.',
  'trial.from': 'From',
  'trial.to': 'To',
  'trial.do': 'Try',
  'trial.terms': 'Fill in the terms first.',
  'trial.days': 'Write both days.',
  'trial.none': 'No request of these days was charged.',
  'trial.count': 'Requests',
  'trial.amount': 'Amount',
  'trial.charged': 'Was charged',
  'trial.asked': 'Would be charged',
  'trial.difference': 'Difference',
  'trial.tax': 'and {{amount}} tax',
  'approval.method': 'Commission',
  'approval.rates': 'Rate',
  yes: 'Yes',
  no: 'No',
}
const tr: Translated<typeof en> = {
  title: 'Komisyon',
  'method.DEPOSIT': 'Yatırımlar',
  'method.WITHDRAW': 'Çekimler',
  'method.CARD': 'Kart',
  'method.PAPARA': 'Cüzdan yatırımları',
  'kind.PCT': 'Yüzde',
  'kind.FIXED': 'Sabit tutar',
  'kind.PCT_PLUS_FIXED': 'Yüzde ve sabit tutar',
  'kind.TIERED': 'Tutara göre kademe',
  free: 'Komisyon yok',
  'tier.upTo': '{{amount}} tutara kadar: {{rate}}',
  'tier.rest': 'üstü: {{rate}}',
  least: 'en az {{amount}}',
  most: 'en çok {{amount}}',
  tax: 'komisyon üzerinden {{rate}} vergi',
  back: 'iade edilen çekimde geri verilir',
  since: '{{at}} tarihinden beri',
  next: '{{at}} itibarıyla: {{terms}}',
  waiting: 'Yeni bir sürüm başka bir yöneticinin onayını bekliyor',
  open: 'Talebi aç',
  change: 'Yeni sürüm',
  history: 'Sürümler ({{count}})',
  'history.by': '{{name}}, onaylayan {{other}}: {{reason}}',
  'history.came': 'Üye iş yeriyle birlikte geldi',
  'history.from': '{{at}} itibarıyla geçerli',
  'form.title': 'Yeni komisyon: {{method}}, {{name}}',
  'form.ask': 'Onaya gönder',
  'form.second': 'Başka bir yöneticinin onayı gerekir',
  'form.secondText': 'Geçerli olana kadar açılan taleplerin ücreti değişmez.',
  'field.kind': 'Tür',
  'field.percent': 'Yüzde',
  'field.fixed': 'Sabit tutar',
  'field.min': 'En az',
  'field.max': 'En çok',
  'field.tax': 'Komisyon vergisi (%)',
  'field.backOnReturn': 'İade edilen çekimde komisyonu geri ver',
  'field.effectiveOn': 'Geçerlilik günü',
  'field.reason': 'Neden',
  'field.tiers': 'Kademeler',
  'hint.percent': 'Örneğin 1,5',
  'hint.min': 'Boş: yok',
  'hint.max': 'Boş: yok',
  'hint.tax': 'Boş: vergi yok',
  'hint.day':
    'Boş bırakılırsa onaydan yaklaşık bir dakika sonra, yazılırsa o günün İstanbul’daki başlangıcından itibaren.',
  'hint.tiers': 'Tutarın girdiği kademe tutarın tamamına uygulanır.',
  'tiers.upTo': '{{at}}. kademe: üst sınır',
  'tiers.rest': '{{at}}. kademe: üstü',
  'tiers.percent': '{{at}}. kademe: %',
  'tiers.fixed': '{{at}}. kademe: sabit',
  'tiers.add': 'Kademe ekle',
  'tiers.remove': '{{at}}. kademeyi kaldır',
  'wrong.percent': '0 ile 100 arasında, en çok iki ondalıklı bir yüzde yazın.',
  'wrong.money': 'Lira olarak bir tutar yazın.',
  'wrong.tiers': 'Son kademe dışındaki her kademeye artan bir sınır, ayrıca yüzde ya da tutar yazın.',
  'wrong.day': 'Bir gün yazın ya da boş bırakın.',
  'said.asked': 'Komisyon için başka bir yöneticinin onayı istendi.',
  'trial.title': 'Geçmiş günlerde dene',
  'trial.help': 'Bu günlerde açılıp ücretlendirilen talepler: alınan ücret ve bu sürümle alınacak ücret.',
  'trial.from': 'Başlangıç',
  'trial.to': 'Bitiş',
  'trial.do': 'Dene',
  'trial.terms': 'Önce koşulları doldurun.',
  'trial.days': 'İki günü de yazın.',
  'trial.none': 'Bu günlerde ücretlendirilen talep yok.',
  'trial.count': 'Talep',
  'trial.amount': 'Tutar',
  'trial.charged': 'Alınan',
  'trial.asked': 'Alınacak',
  'trial.difference': 'Fark',
  'trial.tax': 've {{amount}} vergi',
  'approval.method': 'Komisyon',
  'approval.rates': 'Oran',
  yes: 'Evet',
  no: 'Hayır',
}

/** The words of merchants' commissions; they come with their own code. */
export const { use: useCommissionWords, text: commissionText } = moduleWords('admin-commission', { en, tr })
export type SayCommission = ReturnType<typeof useCommissionWords>

/** Hundredths of a percent as this language writes them: `1.5%`, `%1,5`. */
export const percentInWords = (basisPoints: bigint, language: Language) =>
  formatRate(`${Number(basisPoints) / 100}%`, language)

/** What is charged, tier by tier: `1.5% + ₺2.00`; `up to ₺1,000.00: 2%`, `above: 1%`. */
export function ratesInWords(say: SayCommission, tiers: readonly FeeTier[], language: Language): string[] {
  const [only, ...more] = tiers
  const rateOf = (tier: Pick<FeeRule, 'basisPoints' | 'fixedMinor'>) =>
    formatRate(feeLabelOf({ ...tier, minMinor: 0n, maxMinor: null, taxBasisPoints: 0n }), language) || say('free')
  if (only && more.length === 0) return [rateOf(only)]
  return tiers.map((tier) =>
    tier.upToMinor === null
      ? say('tier.rest', { rate: rateOf(tier) })
      : say('tier.upTo', { amount: formatMoney(tier.upToMinor, language), rate: rateOf(tier) }),
  )
}

/** A version in words: its rates, then what bounds them. */
export function termsInWords(
  say: SayCommission,
  {
    tiers,
    basisPoints,
    fixedMinor,
    minMinor,
    maxMinor,
    taxBasisPoints,
    backOnReturn,
  }: FeeRule & { backOnReturn: boolean },
  language: Language,
): string {
  const bounds = [
    ...(minMinor === 0n ? [] : [say('least', { amount: formatMoney(minMinor, language) })]),
    ...(maxMinor === null ? [] : [say('most', { amount: formatMoney(maxMinor, language) })]),
    ...(taxBasisPoints === 0n ? [] : [say('tax', { rate: percentInWords(taxBasisPoints, language) })]),
    ...(backOnReturn ? [say('back')] : []),
  ]
  return [...ratesInWords(say, tiers ?? [{ upToMinor: null, basisPoints, fixedMinor }], language), ...bounds].join(
    ' · ',
  )
}
