import { addWords, useText } from '@kasa/console/i18n'

const en = {
  title: 'Matching rules', summary: 'Version {{version}} in force since {{at}}, by {{by}}: {{note}}', back: 'Unmatched',
  intro: 'Asked from the top; the first rule that holds decides. Nothing is learnt by itself: what is tried here changes nothing until it is saved, and it is saved only after a dry run of exactly these rules over all history.',
  name: 'Rule', decision: 'Then', reference: 'Reference', amount: 'Amount', nameFrom: 'Name from %', account: 'Account', time: 'Time', onlyOpen: 'Only one open', order: 'Order',
  APPROVE: 'Approve', SUGGEST: 'Suggest', 'reference.EXACT': 'exact', 'reference.NEAR': 'one slip', 'reference.ANY': 'any', 'amount.EXACT': 'exact', 'amount.ANY': 'any', 'account.SAME': 'same', 'account.ANY': 'any', 'time.WITHIN': 'in its life', 'time.SOON': 'a day after too', 'time.ANY': 'any',
  up: 'Up: {{rule}}', down: 'Down: {{rule}}', remove: 'Remove {{rule}}', add: 'Add a rule', reset: 'Back to the version in force', field: '{{field}} of {{rule}}',
  try: 'Try on all history', cancel: 'Stop', running: 'Going over history: {{judged}} of {{total}} lines', WAITING: 'Waiting to start', CANCELLED: 'The dry run was stopped.', FAILED: 'The dry run failed.',
  'fault.NAMES_TWICE': 'Two rules are called {{rule}}.', 'fault.TOO_WEAK': '{{rule}} asks too little to approve: amount, account, time and name, and the reference or no other open request.', 'fault.NOT_MEASURED': '{{rule}} approves without a reference: it needs {{decidedFrom}} decisions of people in the dry run.', 'fault.WRONG_APPROVALS': '{{rule}} is below {{percent}} % precision.', 'fault.PROMOTION_TOO_EASY': 'The threshold is lower than may be.',
  result: 'What they would have done', 'result.by': '{{by}}, {{at}}, {{seconds}} s', tried: 'These rules', inForce: 'In force (version {{version}})', lines: 'Lines', decided: 'of which people decided', approved: 'Approved', right: 'As people did', wrong: 'Otherwise', precision: 'Precision', suggested: 'Suggested', left: 'Left', perRule: 'Rule by rule',
  cases: 'Lines to look at', 'cases.shown': '{{count}} in all, {{shown}} shown', WRONG: 'Approved otherwise than people did', GAINED: 'Approved now, not before', LOST: 'No longer approved', 'case.would': 'Would pay', 'case.people': 'People paid', 'case.line': 'Line', 'cases.none': 'No line differs.',
  save: 'Save and put in force', 'save.title': 'Put these rules in force?', 'save.text': 'Fresh lines are judged by version {{version}} from now on.', 'save.note': 'Why', 'save.precision': 'Precision a rule without reference needs, in %', 'save.decided': 'Decisions it must be measured on', saved: 'Version {{version}} is in force',
  'why.dry': 'Run these rules over history first.', 'why.same': 'These are the rules in force.', history: 'Versions', version: 'Version', note: 'Why', by: 'By', at: 'Since',
} as const
const tr: Record<keyof typeof en, string> = {
  title: 'Eşleştirme kuralları', summary: 'Sürüm {{version}}, {{at}} tarihinden beri yürürlükte, {{by}}: {{note}}', back: 'Eşleşmeyenler',
  intro: 'Yukarıdan sorulur; tutan ilk kural karar verir. Kendiliğinden hiçbir şey öğrenilmez: burada denenen, kaydedilene dek bir şey değiştirmez; kayıt da ancak tam bu kuralların tüm geçmişteki denemesinden sonra yapılır.',
  name: 'Kural', decision: 'Sonuç', reference: 'Referans', amount: 'Tutar', nameFrom: 'Ad en az %', account: 'Hesap', time: 'Zaman', onlyOpen: 'Tek açık talep', order: 'Sıra',
  APPROVE: 'Onayla', SUGGEST: 'Öner', 'reference.EXACT': 'tam', 'reference.NEAR': 'bir hata', 'reference.ANY': 'aranmaz', 'amount.EXACT': 'tam', 'amount.ANY': 'aranmaz', 'account.SAME': 'aynı', 'account.ANY': 'aranmaz', 'time.WITHIN': 'süresi içinde', 'time.SOON': 'bir gün sonrası da', 'time.ANY': 'aranmaz',
  up: 'Yukarı: {{rule}}', down: 'Aşağı: {{rule}}', remove: '{{rule}} kuralını kaldır', add: 'Kural ekle', reset: 'Yürürlükteki sürüme dön', field: '{{rule}}: {{field}}',
  try: 'Tüm geçmişte dene', cancel: 'Durdur', running: 'Geçmiş taranıyor: {{total}} hareketten {{judged}}', WAITING: 'Başlamayı bekliyor', CANCELLED: 'Deneme durduruldu.', FAILED: 'Deneme başarısız oldu.',
  'fault.NAMES_TWICE': 'İki kuralın adı aynı: {{rule}}.', 'fault.TOO_WEAK': '{{rule}} onaylamak için az şey istiyor: tutar, hesap, zaman ve ad; ayrıca referans ya da başka açık talep olmaması.', 'fault.NOT_MEASURED': '{{rule}} referanssız onaylıyor: denemede kişilerin {{decidedFrom}} kararı ölçülmeli.', 'fault.WRONG_APPROVALS': '{{rule}} kuralının isabeti %{{percent}} altında.', 'fault.PROMOTION_TOO_EASY': 'Eşik izin verilenin altında.',
  result: 'Ne yapmış olacaklardı', 'result.by': '{{by}}, {{at}}, {{seconds}} sn', tried: 'Bu kurallar', inForce: 'Yürürlükteki (sürüm {{version}})', lines: 'Hareket', decided: 'kişilerin karar verdiği', approved: 'Onay', right: 'Kişiler gibi', wrong: 'Farklı', precision: 'İsabet', suggested: 'Öneri', left: 'Kalan', perRule: 'Kural kural',
  cases: 'Bakılacak hareketler', 'cases.shown': 'toplam {{count}}, gösterilen {{shown}}', WRONG: 'Kişilerden farklı onay', GAINED: 'Artık onaylanan', LOST: 'Artık onaylanmayan', 'case.would': 'Öder', 'case.people': 'Kişiler ödedi', 'case.line': 'Hareket', 'cases.none': 'Farklı hareket yok.',
  save: 'Kaydet ve yürürlüğe koy', 'save.title': 'Bu kurallar yürürlüğe konsun mu?', 'save.text': 'Yeni hareketler artık sürüm {{version}} ile değerlendirilir.', 'save.note': 'Neden', 'save.precision': 'Referanssız bir kuralın gereken isabeti, %', 'save.decided': 'Ölçülmesi gereken karar sayısı', saved: 'Sürüm {{version}} yürürlükte',
  'why.dry': 'Önce bu kuralları geçmişte deneyin.', 'why.same': 'Bunlar yürürlükteki kurallar.', history: 'Sürümler', version: 'Sürüm', note: 'Neden', by: 'Kim', at: 'Ne zamandan',
}

addWords('remit-match-rules', { tr, en })

export type RuleWord = keyof typeof en
export type SayRule = (key: RuleWord, params?: Readonly<Record<string, string | number>>) => string
export const useRuleWords = (): SayRule => useText('remit-match-rules')
