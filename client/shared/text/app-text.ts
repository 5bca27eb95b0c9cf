export const PRODUCT_NAME = "Ярус";
export const UNDO = "Отменить";
export const CHUNK_LOST = "Не\u00a0удалось загрузить часть приложения. Попробуйте снова или зайдите позже";
export const CHUNK_OFFLINE = "Этой части ещё нет на\u00a0устройстве. Она откроется, когда появится сеть";
