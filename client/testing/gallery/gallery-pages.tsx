import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import { useState } from "react";
import type { ReactElement } from "react";
import { BoardTile, FavouriteTile, TileGrid } from "#client/ui/board/board-tile.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { ColorPicker } from "#client/ui/fields/color-picker.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { plainLook } from "#client/ui/icons/board-look.ts";
import { CenteredLayout, FormError, OrLine } from "#client/ui/layout/centered-layout.tsx";
import { EmptyBox, EmptyState } from "#client/ui/layout/empty-state.tsx";
import { ErrorPageView } from "#client/ui/layout/error-page-view.tsx";
import { Box, FavouriteGrid, Overview, Section } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { TILES } from "./gallery-data.ts";
import { LENA, MARK, TIMUR } from "./gallery-people.ts";
import { GalleryShell } from "./gallery-shell.tsx";

/** Picture 01. */
export const OverviewPage = (): ReactElement => (
  <GalleryShell>
    <Stage scroll>
      <Overview
        title="Добрый день, Анна"
        text="Четверг, 19 ноября. На сегодня 4 задачи."
        rail={
          <Section title="Что нового">
            <Box>Пока тихо</Box>
          </Section>
        }
        actions={
          <>
            <Button icon="plus">Доска</Button>
            <Button look="primary" icon="plus">
              Задача
            </Button>
          </>
        }
      >
        <Section title="Избранное">
          <FavouriteGrid>
            <FavouriteTile
              href="#1"
              title="Релиз 4.2"
              look={plainLook("violet")}
              nested
              note="19 открытых задач"
              people={[TIMUR, LENA, MARK]}
            />
            <FavouriteTile href="#2" title="Найм" look={plainLook("pine")} note="8 открытых задач" />
            <FavouriteTile href="#3" title="Дом" look={plainLook("azure")} nested note="5 открытых задач" />
          </FavouriteGrid>
        </Section>
        <Section title="Доски" count={6} end={<a href="#archive">В архиве 4</a>}>
          <TileGrid>
            {TILES.map((tile) => (
              <BoardTile
                key={tile.title}
                href={`#${tile.title}`}
                {...tile}
                corner={<IconButton icon="star" name="В избранное" />}
              />
            ))}
          </TileGrid>
        </Section>
      </Overview>
    </Stage>
  </GalleryShell>
);

/** Picture 08. */
export const SignInPage = (): ReactElement => {
  const [login, setLogin] = useState("anna@chitalnya.ru");
  const [password, setPassword] = useState("1234567890");
  const [tried, setTried] = useState(false);
  return (
    <CenteredLayout
      brand="Ярус"
      brandHref="#"
      title="С возвращением"
      text="Войдите, чтобы открыть свои доски"
      after={
        <>
          Впервые здесь? <a href="#sign-up">Создать аккаунт</a>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
        }}
      >
        {tried && <FormError>Почта или пароль не подошли</FormError>}
        <TextField
          label="Почта или логин"
          value={login}
          onChange={setLogin}
          error={login === "" ? "Заполните это поле" : undefined}
        />
        <PasswordField
          label="Пароль"
          labelEnd={<a href="#forgot">Забыли?</a>}
          value={password}
          onChange={setPassword}
          showLabel="Показать пароль"
          hideLabel="Скрыть пароль"
        />
        <div style={{ height: 18 }} />
        <Button type="submit" look="primary" size="lg" wide>
          Войти
        </Button>
        <OrLine>или</OrLine>
        <Button icon="brand-telegram" size="lg" wide style={cssVars({ "--button-icon": "var(--hue-azure)" })}>
          Войти через Telegram
        </Button>
      </form>
    </CenteredLayout>
  );
};

/** Picture 14. */
export const ErrorPage = (): ReactElement => (
  <ErrorPageView
    brand="Ярус"
    brandHref="#"
    code="404"
    title="Страница не найдена"
    text="Адрес введён с ошибкой, или страницы уже нет."
    detail="/b/reliz-4-3"
    actions={
      <>
        <ButtonLink href="#" look="primary" size="lg" icon="home-2">
          На главную
        </ButtonLink>
        <Button size="lg" icon="search" end={<Kbd keys="⌘ K" />}>
          Найти доску
        </Button>
      </>
    }
  />
);

/** Picture 15. */
export const EmptyPage = (): ReactElement => {
  const [color, setColor] = useState<PaletteColor>("violet");
  const [title, setTitle] = useState("Ремонт ванной");
  return (
    <GalleryShell>
      <Stage>
        <EmptyState
          title="Создайте первую доску"
          text="На доске живут колонки и задачи, а внутри — другие доски. Начните с одной, ярусы нарастут сами."
        >
          <EmptyBox
            field={<TextField label="Название" labelUnseen size="lg" value={title} onChange={setTitle} />}
            start={<ColorPicker label="Цвет доски" names={COLOR_NAMES} value={color} onChange={setColor} />}
            end={<Button look="primary">Создать</Button>}
          />
        </EmptyState>
      </Stage>
    </GalleryShell>
  );
};
