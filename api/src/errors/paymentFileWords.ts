/** Messages about payment files; part of `words.ts`. */
export const paymentFileWords = {
  PAYMENT_FILE_ACCOUNTS: {
    tr: 'Bir ödeme dosyası tek hesaptan çıkar; seçilenler birden çok hesapta: {accounts}.',
    en: 'A payment file leaves one account; these are planned from several: {accounts}.',
  },
  PAYMENT_FILE_CHANGED: {
    tr: '{count} çekim bu dosyada olamaz: değişmiş, birinin üzerinde veya başka bir dosyada. Numaralar: {numbers}.',
    en: 'These withdrawals cannot be in this file, because they changed, are in somebody’s hands or in another file ({count}): {numbers}.',
  },
  PAYMENT_FILE_NOT_MADE: { tr: 'Ödeme dosyası oluşturulmamış.', en: 'The payment file has not been made.' },
  PAYMENT_FILE_NOT_YOURS: {
    tr: 'Ödeme dosyasını yalnızca isteyen ve onaylayan kişi indirebilir.',
    en: 'Only the people who asked for the payment file and approved it may download it.',
  },
  PAYMENT_FILE_TAKEN: {
    tr: 'Bu dosya daha önce indirildi ({count}); son indiren {name}, {at}. Bankaya ikinci kez yüklenmesin.',
    en: 'This file was downloaded before ({count}), last by {name} at {at}. It must not reach the bank twice.',
  },
  PAYMENT_FILE_OWN: {
    tr: 'Dosyayı isteyen veya onaylayan kişi banka sonucunu işleyemez; sonucu başka biri işler.',
    en: 'You or your team requested or approved this payment file. Another person takes the bank’s result.',
  },
  PAYMENT_FILE_CONTRADICTED: {
    tr: 'Banka bu çekimi {number} dosyasında önce reddetti, sonra gerçekleşti dedi. Borç kaydını veya düzeltilmiş sonucu bekleyin.',
    en: 'In the payment file {number} the bank first refused this withdrawal, then reported it as executed. Wait for its debit or a corrected result.',
  },
  PAYMENT_IN_FILE: {
    tr: 'Bu çekim {number} ödeme dosyasında; sonucu bankanın yanıtı belirler.',
    en: 'This withdrawal is in the payment file {number}; the bank’s result decides on it.',
  },
  PAYMENT_NO_ROWS: { tr: 'Dosyada hiç ödeme yok.', en: 'The file has no payments.' },
  PAYMENT_CONTROL_CHARACTER: {
    tr: '{about} referanslı ödemenin adında veya açıklamasında yazılamayan bir kontrol karakteri var.',
    en: 'The name or text of the payment {about} has a control character, which no file can carry.',
  },
  PAYMENT_LETTER_UNWRITABLE: {
    tr: '{about} referanslı ödemenin adında veya açıklamasında bu bankanın almadığı bir harf var. Başka bir biçim seçin.',
    en: 'The name or text of the payment {about} has a letter that this bank does not take. Choose another layout.',
  },
  PAYMENT_NAME_EMPTY: { tr: '{about} referanslı ödemede alıcı adı boş.', en: 'The payment {about} names nobody.' },
  PAYMENT_SUM_DIFFERS: {
    tr: 'Dosyanın toplamı ödemelerle tutmuyor: {about}.',
    en: 'The file’s totals are not those of its payments: {about}.',
  },
  PAYMENT_READ_BACK_DIFFERS: {
    tr: 'Dosya geri okunduğunda farklı çıktı: {about}. Dosya oluşturulmadı.',
    en: 'Read back, the file differs: {about}. It was not made.',
  },
  PAYMENT_RESULT_UNREADABLE: {
    tr: 'Banka sonucu okunamadı: {about}. Hiçbir şey değişmedi.',
    en: 'The bank’s result cannot be read: {about}. Nothing was changed.',
  },
  PAYMENT_RESULT_OF_OTHER_FILE: {
    tr: 'Bu sonuç {about} dosyasının; bu dosyanın değil.',
    en: 'This is the result of the file {about}, not of this one.',
  },
  PAYMENT_RESULT_EMPTY: { tr: 'Banka sonucu boş.', en: 'The bank’s result is empty.' },
} as const
