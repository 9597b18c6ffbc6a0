import { moduleWords, type Translated, type WordKey } from '@kasa/console/i18n'

const en = {
  title: 'Matching rules', summary: 'Version {{version}} in force since {{at}}, by {{by}}: {{note}}', back: 'Unmatched',
  intro: 'Rules run top to bottom; the first match decides. They are saved only after a dry run of exactly these rules over all history.',
  name: 'Rule', decision: 'Then', reference: 'Reference', amount: 'Amount', nameFrom: 'Name ≥ %', account: 'Account', time: 'Time', onlyOpen: 'Single open request', order: 'Order',
  APPROVE: 'Approve', SUGGEST: 'Suggest', 'reference.EXACT': 'exact', 'reference.NEAR': '1 typo', 'reference.ANY': 'any', 'amount.EXACT': 'exact', 'amount.ANY': 'any', 'account.SAME': 'same', 'account.ANY': 'any', 'time.WITHIN': 'before it expires', 'time.SOON': 'up to 1 day late', 'time.ANY': 'any',
  up: 'Up: {{rule}}', down: 'Down: {{rule}}', remove: 'Remove {{rule}}', add: 'Add a rule', reset: 'Back to the version in force', field: '{{field}} of {{rule}}',
  try: 'Dry run over all history', cancel: 'Stop', running: 'Lines judged: {{judged}} of {{total}}', WAITING: 'Waiting to start', CANCELLED: 'The dry run was stopped.', FAILED: 'The dry run failed.',
  'fault.NAMES_TWICE': 'Two rules are called {{rule}}.', 'fault.TOO_WEAK': '{{rule}} asks too little to approve: amount, account, time and name, and the reference or no other open request.', 'fault.NOT_MEASURED': '{{rule}} approves without a reference; decisions of people it needs in the dry run: {{decidedFrom}}.', 'fault.WRONG_APPROVALS': '{{rule}} is below {{percent}} % precision.', 'fault.PROMOTION_TOO_EASY': 'The threshold is lower than may be.',
  result: 'Dry run', 'result.by': '{{by}}, {{at}}, {{seconds}} s', tried: 'These rules', inForce: 'In force (version {{version}})', lines: 'Lines', decided: 'of which decided by people', approved: 'Approved', right: 'Right', wrong: 'Wrong', precision: 'Precision', suggested: 'Suggested', left: 'Unmatched', perRule: 'Rule by rule',
  cases: 'Lines to check', 'cases.shown': '{{count}} in all, {{shown}} shown', WRONG: 'Wrongly approved', GAINED: 'Approved now, not before', LOST: 'No longer approved', 'case.would': 'Would pay', 'case.people': 'People paid', 'case.line': 'Line', 'cases.none': 'No line differs.',
  save: 'Save and put in force', 'save.title': 'Put these rules in force?', 'save.text': 'New lines are judged by version {{version}} from now on.', 'save.note': 'Why', 'save.precision': 'Precision a rule without reference needs, in %', 'save.decided': 'Decisions it must be measured on', saved: 'Version {{version}} is in force',
  'why.dry': 'Dry-run these rules first.', 'why.same': 'These are the rules in force.', history: 'Versions', version: 'Version', note: 'Why', by: 'By', at: 'Since',
} as const
const tr: Translated<typeof en> = {
  title: 'Eşleştirme kuralları', summary: 'Sürüm {{version}}, {{at}} tarihinden beri yürürlükte, {{by}}: {{note}}', back: 'Eşleşmeyenler',
  intro: 'Kurallar yukarıdan aşağıya işler; ilk uyan karar verir. Ancak tam bu kuralların tüm geçmişte denenmesinden sonra kaydedilir.',
  name: 'Kural', decision: 'Sonuç', reference: 'Referans', amount: 'Tutar', nameFrom: 'Ad ≥ %', account: 'Hesap', time: 'Zaman', onlyOpen: 'Tek açık talep', order: 'Sıra',
  APPROVE: 'Onayla', SUGGEST: 'Öner', 'reference.EXACT': 'tam', 'reference.NEAR': '1 harf hatası', 'reference.ANY': 'aranmaz', 'amount.EXACT': 'tam', 'amount.ANY': 'aranmaz', 'account.SAME': 'aynı', 'account.ANY': 'aranmaz', 'time.WITHIN': 'süresi içinde', 'time.SOON': '1 gün gecikmeye kadar', 'time.ANY': 'aranmaz',
  up: 'Yukarı: {{rule}}', down: 'Aşağı: {{rule}}', remove: '{{rule}} kuralını kaldır', add: 'Kural ekle', reset: 'Yürürlükteki sürüme dön', field: '{{rule}}: {{field}}',
  try: 'Tüm geçmişte dene', cancel: 'Durdur', running: 'Deneme: {{total}} hareketten {{judged}}', WAITING: 'Başlamayı bekliyor', CANCELLED: 'Deneme durduruldu.', FAILED: 'Deneme başarısız oldu.',
  'fault.NAMES_TWICE': 'İki kuralın adı aynı: {{rule}}.', 'fault.TOO_WEAK': '{{rule}} onaylamak için az şey istiyor: tutar, hesap, zaman ve ad; ayrıca referans ya da başka açık talep olmaması.', 'fault.NOT_MEASURED': '{{rule}} referanssız onaylıyor: denemede kişilerin {{decidedFrom}} kararı ölçülmeli.', 'fault.WRONG_APPROVALS': '{{rule}} kuralının isabeti %{{percent}} altında.', 'fault.PROMOTION_TOO_EASY': 'Eşik izin verilenin altında.',
  result: 'Deneme sonucu', 'result.by': '{{by}}, {{at}}, {{seconds}} sn', tried: 'Bu kurallar', inForce: 'Yürürlükteki (sürüm {{version}})', lines: 'Hareket', decided: 'kişilerin karar verdiği', approved: 'Onay', right: 'Doğru', wrong: 'Yanlış', precision: 'İsabet', suggested: 'Öneri', left: 'Eşleşmeyen', perRule: 'Kural kural',
  cases: 'Bakılacak hareketler', 'cases.shown': 'toplam {{count}}, gösterilen {{shown}}', WRONG: 'Yanlış onaylanan', GAINED: 'Artık onaylanan', LOST: 'Artık onaylanmayan', 'case.would': 'Öder', 'case.people': 'Kişiler ödedi', 'case.line': 'Hareket', 'cases.none': 'Farklı hareket yok.',
  save: 'Kaydet ve yürürlüğe koy', 'save.title': 'Bu kurallar yürürlüğe konsun mu?', 'save.text': 'Yeni hareketler artık sürüm {{version}} ile değerlendirilir.', 'save.note': 'Neden', 'save.precision': 'Referanssız bir kuralın gereken isabeti, %', 'save.decided': 'Ölçülmesi gereken karar sayısı', saved: 'Sürüm {{version}} yürürlükte',
  'why.dry': 'Önce bu kuralları geçmişte deneyin.', 'why.same': 'Bunlar yürürlükteki kurallar.', history: 'Sürümler', version: 'Sürüm', note: 'Neden', by: 'Kim', at: 'Ne zamandan',
}

export const { use: useRuleWords } = moduleWords('remit-match-rules', { en, tr })
export type SayRule = ReturnType<typeof useRuleWords>
export type RuleWord = WordKey<typeof en>
