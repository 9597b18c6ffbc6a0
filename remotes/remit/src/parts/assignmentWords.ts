import { moduleWords, type Translated, type WordKey } from '@kasa/console/i18n'

const en = {
  'strategy.PRIORITY': 'Priority',
  'strategy.ROUND_ROBIN': 'Round robin',
  'strategy.WEIGHTED': 'Weighted',
  'strategy.MOST_HEADROOM': 'Most headroom',
  'strategy.SAME_BANK_FIRST': 'Same bank first',
  'strategy.STICKY_CUSTOMER': 'Same account for a customer',
  'does.PRIORITY': 'The first account in order gets every request it can take; then the next one.',
  'does.ROUND_ROBIN': 'The account that has waited longest gets the next request.',
  'does.WEIGHTED':
    'Accounts are chosen at random; an account with weight 2 gets twice as many requests as one with weight 1.',
  'does.MOST_HEADROOM': 'The account with the most room under its limits gets the request.',
  'does.SAME_BANK_FIRST':
    'An account at the customer’s own bank is preferred, so that the transfer is instant; otherwise accounts go in order.',
  'does.STICKY_CUSTOMER':
    'A customer gets the same account as last time if it can take the request; otherwise accounts go in order.',
  'excluded.STATUS': 'not active',
  'excluded.DIRECTION': 'pays out only',
  'excluded.BOT_OFFLINE': 'bot offline or paused',
  'excluded.HOURS': 'outside its hours',
  'excluded.AMOUNT_BELOW_MIN': 'the amount is below its minimum',
  'excluded.AMOUNT_ABOVE_MAX': 'the amount is above its maximum',
  'excluded.HEADROOM': 'not enough headroom',
  'lost.PRIORITY': 'later in order',
  'lost.USED_LATER': 'was used more recently',
  'lost.CHANCE': 'chance chose another',
  'lost.LESS_HEADROOM': 'has less headroom',
  'lost.OTHER_BANK': 'is at another bank',
  'lost.NOT_LAST_OF_CUSTOMER': 'is not the customer’s last account',
  'refusal.PAUSED': 'The group is paused.',
  'refusal.TOO_FEW_ONLINE': 'Too few of its accounts are online.',
  'refusal.NO_ACCOUNT': 'None of its accounts can take it.',
  chosen: 'chosen',
  headroom: '{{amount}} left',
  'headroom.full': 'full',
  'headroom.none': 'no limit',
}

const tr: Translated<typeof en> = {
  'strategy.PRIORITY': 'Öncelik',
  'strategy.ROUND_ROBIN': 'Dönüşümlü',
  'strategy.WEIGHTED': 'Ağırlıklı',
  'strategy.MOST_HEADROOM': 'Limiti en boş olan',
  'strategy.SAME_BANK_FIRST': 'Önce aynı banka',
  'strategy.STICKY_CUSTOMER': 'Müşteriye hep aynı hesap',
  'does.PRIORITY': 'Sıradaki ilk hesap, alabildiği sürece her talebi alır; sonra bir sonraki.',
  'does.ROUND_ROBIN': 'En uzun süredir talep almamış hesap sıradakini alır.',
  'does.WEIGHTED': 'Hesap rastgele seçilir; ağırlığı 2 olan hesap, 1 olanın iki katı talep alır.',
  'does.MOST_HEADROOM': 'Limitinde en çok yer kalan hesap talebi alır.',
  'does.SAME_BANK_FIRST': 'Müşterinin kendi bankasındaki hesap öne geçer, havale anında ulaşır; yoksa sırayla.',
  'does.STICKY_CUSTOMER': 'Müşteriye, alabiliyorsa geçen seferki hesabı verilir; yoksa sırayla.',
  'excluded.STATUS': 'aktif değil',
  'excluded.DIRECTION': 'yalnızca ödeme yapar',
  'excluded.BOT_OFFLINE': 'bot çevrimdışı ya da duraklatılmış',
  'excluded.HOURS': 'saatleri dışında',
  'excluded.AMOUNT_BELOW_MIN': 'tutar alt sınırın altında',
  'excluded.AMOUNT_ABOVE_MAX': 'tutar üst sınırın üstünde',
  'excluded.HEADROOM': 'limitinde yeterli yer yok',
  'lost.PRIORITY': 'sırada daha geride',
  'lost.USED_LATER': 'daha yakında kullanıldı',
  'lost.CHANCE': 'kura başkasına çıktı',
  'lost.LESS_HEADROOM': 'limitinde daha az yer var',
  'lost.OTHER_BANK': 'başka bankada',
  'lost.NOT_LAST_OF_CUSTOMER': 'müşterinin son hesabı değil',
  'refusal.PAUSED': 'Grup duraklatılmış.',
  'refusal.TOO_FEW_ONLINE': 'Çevrimiçi hesabı yetersiz.',
  'refusal.NO_ACCOUNT': 'Hiçbir hesabı alamıyor.',
  chosen: 'seçildi',
  headroom: '{{amount}} kaldı',
  'headroom.full': 'dolu',
  'headroom.none': 'limitsiz',
}

/** Translations for choosing an account, for the remit groups' screen and the deposit's drawer. */
export const { use: useAssignmentWords, text: assignmentText } = moduleWords('remit-assignment', { en, tr })
export type TranslateAssignment = ReturnType<typeof useAssignmentWords>
export type AssignmentWordKey = WordKey<typeof en>
