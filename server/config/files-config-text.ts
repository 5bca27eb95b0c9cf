/** Texts for wrong settings of file storage. */
export const filesConfigText = {
  fileMax: (most: number) => `наибольший размер файла в мегабайтах, от 1 до ${String(most)}, например 100`,
  endpoint: "адрес хранилища S3 с http:// или https:// без пути, например https://s3.example.ru",
  region: "регион хранилища S3, например ru-1",
  bucket: "имя бакета: от 3 до 63 строчных латинских букв, цифр, точек и дефисов",
  key: "ключ без пробелов, не длиннее 255 знаков",
  missing: "нужна и эта переменная, раз указаны другие S3_…",
} as const;
