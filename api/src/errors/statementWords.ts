/** Messages about uploaded statements; part of `words.ts`. */
export const statementWords = {
  STATEMENT_BODY: {
    tr: 'Ekstre dosyası application/octet-stream olarak gönderilmeli.',
    en: 'A statement file must be sent as application/octet-stream.',
  },
  STATEMENT_EMPTY: { tr: 'Dosya boş.', en: 'The file is empty.' },
  STATEMENT_STATE: {
    tr: 'Ekstrenin durumu artık {status}; bu işlem yapılamaz.',
    en: 'This is no longer possible: the statement is {status}.',
  },
  STATEMENT_NOT_READ: { tr: 'Dosya henüz okunmadı.', en: 'The file has not been read yet.' },
  STATEMENT_UNCONFIRMED: {
    tr: 'Dosyadaki hesap numarası bu hesabınki olmayabilir; bu hesabın ekstresi olduğunu onaylayın.',
    en: 'The account number in the file may belong to another account; confirm that this is the right statement.',
  },
  STATEMENT_CHANGED: {
    tr: 'Ekstre bu arada değişti, son halini inceleyin.',
    en: 'The statement has changed in the meantime; look at it again.',
  },
  STATEMENT_BEGUN: {
    tr: 'Bu dosyanın bazı satırları kaydedilmiş; dosya başka bir düzenle yeniden okunamaz.',
    en: 'Some rows of this file are already booked, so it cannot be read again with another layout.',
  },
  STATEMENT_ROW_NOT_HELD: {
    tr: 'Bu satır için karar verilmiş ya da karar gerekmiyor.',
    en: 'This row was already decided, or needs no decision.',
  },
  STATEMENT_ROWS_DIFFER: {
    tr: '{row}. satır için toplu karar verilemez; bu satırı ayrıca inceleyin.',
    en: 'Row {row} cannot be decided together with others; decide it separately.',
  },
  STATEMENT_NO_SHEET: { tr: 'Bu dosyada eşlenecek sütun yok.', en: 'This file has no columns to map.' },
  STATEMENT_READING: {
    tr: 'Dosya şu an okunamadı; biraz sonra yeniden deneyin.',
    en: 'The file could not be read just now; try again in a moment.',
  },
  STATEMENT_NO_HEADER: { tr: 'Başlık satırı dosyada bulunamadı.', en: 'The header row was not found in the file.' },
  STATEMENT_BANK_PROFILE: {
    tr: 'Bankanın bütün hesapları için düzeni yalnızca bir yönetici kaydedebilir.',
    en: 'Only an administrator can save a layout for all accounts at a bank.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
