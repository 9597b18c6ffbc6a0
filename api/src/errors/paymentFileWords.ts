/** Messages about payment files; part of `words.ts`. */
export const paymentFileWords = {
  PAYMENT_FILE_ACCOUNTS: {
    tr: 'Bir ödeme dosyasındaki çekimlerin hepsi aynı hesaptan çıkmalı; seçtikleriniz birden çok hesapta: {accounts}.',
    en: 'All withdrawals of a payment file must leave one account; these are planned from several: {accounts}.',
  },
  PAYMENT_FILE_CHANGED: {
    tr: '{count} çekim bu dosyaya alınamaz: değişmiş, biri üstlenmiş, başka bir dosyada ya da hesabından artık gönderilemez. Numaralar: {numbers}.',
    en: 'These withdrawals ({count}) cannot be in this file, because they changed, are claimed, are in another file or can no longer be sent from their account: {numbers}.',
  },
  PAYMENT_FILE_NOT_MADE: { tr: 'Ödeme dosyası oluşturulmamış.', en: 'The payment file has not been created yet.' },
  PAYMENT_FILE_NOT_YOURS: {
    tr: 'Ödeme dosyasını yalnızca isteyen ve onaylayan kişi indirebilir.',
    en: 'Only the people who requested or approved the payment file can download it.',
  },
  PAYMENT_FILE_TAKEN: {
    tr: 'Bu dosya daha önce indirildi ({count} kez); son indiren {name}, {at}. Bankaya ikinci kez yüklemeyin.',
    en: 'This file was already downloaded ({count} times), last by {name} at {at}. Do not upload it to the bank twice.',
  },
  PAYMENT_FILE_STOPPED: {
    tr: 'Bu dosya indirilemez: hesabı durdurulmuş ya da bazı çekimleri sonuçlanmış veya durdurulmuş: {numbers}.',
    en: 'This file cannot be downloaded: its account is stopped, or some of its withdrawals are settled or stopped: {numbers}.',
  },
  PAYMENT_FILE_VOID: {
    tr: 'Dosya indirilmeden önce hesabı ya da bazı çekimleri durduruldu: {numbers}. Dosya iptal edildi, çekimleri yeniden bekliyor; yeni bir dosya isteyin.',
    en: 'Its account or some of its withdrawals were stopped before the download: {numbers}. The file is cancelled and its withdrawals wait again; request a new file.',
  },
  PAYMENT_FILE_OWN: {
    tr: 'Bu ödeme dosyasını siz ya da ekibinizden biri istedi ya da onayladı. Banka sonucunu başka biri işlemeli.',
    en: 'You or somebody on your team requested or approved this payment file. Another person must apply the bank’s result.',
  },
  PAYMENT_FILE_CONTRADICTED: {
    tr: 'Banka, {number} ödeme dosyasında bu çekimi önce reddetti, sonra gerçekleşti olarak bildirdi. Hesaptan çıkışını ya da düzeltilmiş sonucu bekleyin.',
    en: 'For payment file {number}, the bank first refused this withdrawal, then reported it as executed. Wait for its debit or a corrected result.',
  },
  PAYMENT_IN_FILE: {
    tr: 'Bu çekim {number} ödeme dosyasında; sonucunu bankanın o dosya için verdiği yanıt belirler.',
    en: 'This withdrawal is in payment file {number}; the bank’s result for that file decides its outcome.',
  },
  PAYMENT_NO_ROWS: { tr: 'Dosyada hiç ödeme yok.', en: 'The file has no payments.' },
  PAYMENT_CONTROL_CHARACTER: {
    tr: '{about} referanslı ödemenin adında veya açıklamasında yazılamayan bir kontrol karakteri var.',
    en: 'The name or description of payment {about} has a control character that cannot be written to a file.',
  },
  PAYMENT_LETTER_UNWRITABLE: {
    tr: '{about} referanslı ödemenin adında veya açıklamasında bu bankanın kabul etmediği bir harf var. Başka bir biçim seçin.',
    en: 'The name or description of payment {about} has a letter that this bank does not accept. Choose another layout.',
  },
  PAYMENT_NAME_EMPTY: {
    tr: '{about} referanslı ödemede alıcı adı boş.',
    en: 'Payment {about} has no beneficiary name.',
  },
  PAYMENT_SUM_DIFFERS: {
    tr: 'Dosyanın toplamları ödemelerle tutmuyor: {about}. Dosyayı yeniden oluşturun.',
    en: 'The file’s totals do not match its payments: {about}. Create the file again.',
  },
  PAYMENT_READ_BACK_DIFFERS: {
    tr: 'Kontrol için okunan dosya ödemelerle uyuşmuyor: {about}. Dosya oluşturulmadı.',
    en: 'The check of the written file found a difference: {about}. The file was not created.',
  },
  PAYMENT_RESULT_UNREADABLE: {
    tr: 'Banka sonucu okunamadı: {about}. Hiçbir şey değişmedi.',
    en: 'The bank’s result cannot be read: {about}. Nothing was changed.',
  },
  PAYMENT_RESULT_OF_OTHER_FILE: {
    tr: 'Bu sonuç {about} dosyasına ait, bu dosyaya değil.',
    en: 'This result belongs to file {about}, not to this one.',
  },
  PAYMENT_RESULT_CONTRADICTS: {
    tr: 'Banka sonucu kendisiyle çelişiyor: {about}. Hiçbir şey değişmedi; bankadan düzeltilmiş sonucu isteyin.',
    en: 'The bank’s result contradicts itself: {about}. Nothing was changed; ask the bank for a corrected result.',
  },
  PAYMENT_RESULT_EMPTY: { tr: 'Banka sonucu boş.', en: 'The bank’s result is empty.' },
} as const
