/** Small files in the true shape of the tools that write them, with texts of our own. */

export const PLANKA = {
  item: { id: "1", name: "Ремонт", position: 65_536, projectId: "5" },
  included: {
    projects: [{ id: "5", name: "Квартира" }],
    users: [{ id: "7", name: "Анна Котова", username: "anna" }],
    boardMemberships: [{ id: "8", boardId: "1", userId: "7", role: "editor" }],
    labels: [{ id: "91", boardId: "1", name: "кухня", color: "berry-red", position: 65_536 }],
    lists: [
      { id: "12", boardId: "1", type: "closed", name: "Сделали", position: 131_072 },
      { id: "11", boardId: "1", type: "active", name: "Планы", position: 65_536 },
      { id: "13", boardId: "1", type: "archive", name: null, position: null },
      { id: "14", boardId: "1", type: "trash", name: null, position: null },
    ],
    cards: [
      {
        id: "22",
        listId: "12",
        prevListId: null,
        position: 65_536,
        name: "Снять обои",
        description: null,
        dueDate: null,
        createdAt: "2026-02-01T09:00:00.000Z",
      },
      {
        id: "21",
        listId: "11",
        position: 65_536,
        name: "Выбрать плитку",
        description: "Для **кухни**",
        dueDate: "2026-04-01T12:00:00.000Z",
        isDueCompleted: false,
        stopwatch: null,
        createdAt: "2026-02-02T09:00:00.000Z",
      },
      { id: "23", listId: "13", prevListId: "11", position: 131_072, name: "Старая смета", description: null },
      { id: "24", listId: "14", prevListId: "11", position: 65_536, name: "Лишняя", description: null },
    ],
    cardMemberships: [{ id: "31", cardId: "21", userId: "7" }],
    cardLabels: [{ id: "32", cardId: "21", labelId: "91" }],
    taskLists: [{ id: "41", cardId: "21", name: "Образцы", position: 65_536 }],
    tasks: [
      { id: "52", taskListId: "41", name: "Белая", isCompleted: false, position: 131_072 },
      { id: "51", taskListId: "41", name: "Серая", isCompleted: true, position: 65_536 },
    ],
    attachments: [{ id: "61", cardId: "21", name: "план.pdf" }],
    customFieldGroups: [],
    customFields: [{ id: "71", name: "Цена" }],
    customFieldValues: [],
  },
};

export const WEKAN = {
  _format: "wekan-board-1.0.0",
  _id: "b1",
  title: "Выпуск",
  description: "О выпуске",
  members: [{ userId: "u1", isAdmin: true, isActive: true }],
  labels: [{ _id: "l1", name: "срочно", color: "crimson" }],
  lists: [
    { _id: "s2", title: "Готово", archived: false, sort: 1 },
    { _id: "s1", title: "Сделать", archived: false, sort: 0, wipLimit: { value: 4, enabled: true, soft: false } },
  ],
  swimlanes: [
    { _id: "w1", title: "Дорожка А", archived: false, sort: 0 },
    { _id: "w2", title: "Дорожка Б", archived: false, sort: 1 },
  ],
  cards: [
    {
      _id: "c1",
      title: "Главное",
      listId: "s1",
      swimlaneId: "w2",
      sort: 0,
      description: "Первый абзац",
      labelIds: ["l1"],
      members: ["u1"],
      assignees: [],
      dueAt: "2026-03-10T09:00:00.000Z",
      archived: false,
      createdAt: "2026-03-01T08:00:00.000Z",
      customFields: [
        { _id: "f1", value: "1200" },
        { _id: "f2", value: "o2" },
        { _id: "f3", value: "2026-05-01T00:00:00.000Z" },
      ],
    },
    { _id: "c2", title: "Часть", listId: "s1", swimlaneId: "w1", sort: 1, parentId: "c1", archived: false },
    { _id: "c3", title: "Давнее", listId: "s2", sort: 0, endAt: "2026-01-01T00:00:00.000Z", archived: true },
  ],
  comments: [
    { _id: "k1", cardId: "c1", userId: "u1", text: "Готово наполовину", createdAt: "2026-03-02T10:00:00.000Z" },
  ],
  checklists: [{ _id: "h1", cardId: "c1", title: "Шаги", sort: 0 }],
  checklistItems: [{ _id: "i1", cardId: "c1", checklistId: "h1", title: "Первый", isFinished: true, sort: 0 }],
  customFields: [
    { _id: "f1", name: "Бюджет", type: "currency", settings: { currencyCode: "RUB" } },
    {
      _id: "f2",
      name: "Этап",
      type: "dropdown",
      settings: {
        dropdownItems: [
          { _id: "o1", name: "Первый" },
          { _id: "o2", name: "Второй" },
        ],
      },
    },
    { _id: "f3", name: "Сдача", type: "date", settings: {} },
  ],
  attachments: [{ _id: "a1", cardId: "c1", file: "aGk=", name: "макет.png", type: "image/png" }],
  activities: [{ activityType: "createBoard" }, { activityType: "createCard" }],
  rules: [],
  users: [{ _id: "u1", username: "anna", profile: { fullname: "Анна Котова", initials: "АК" } }],
};

const NEVER = "0001-01-01T00:00:00Z";

export const VIKUNJA = [
  {
    id: 4,
    title: "Дом",
    description: "<p>Наш дом</p>",
    parent_project_id: 0,
    position: 1,
    done_bucket_id: 0,
    views: [{ id: 9, title: "Kanban", project_id: 4, view_kind: "kanban", done_bucket_id: 32 }],
    buckets: [
      { id: 31, title: "К работе", limit: 0, position: 1, project_view_id: 9 },
      { id: 32, title: "Сделано", limit: 0, position: 2, project_view_id: 9 },
    ],
    task_buckets: [
      { task_id: 101, bucket_id: 31, project_view_id: 9 },
      { task_id: 102, bucket_id: 31, project_view_id: 9 },
    ],
    positions: [],
    tasks: [
      {
        id: 101,
        title: "Купить краску",
        description:
          "<p>Две <strong>банки</strong></p><ul><li><p>белая</p></li><li><p>серая</p></li></ul><script>no()</script>",
        done: false,
        done_at: NEVER,
        due_date: "2026-04-03T12:00:00Z",
        start_date: NEVER,
        reminders: null,
        repeat_after: 0,
        priority: 5,
        labels: [{ id: 1, title: "магазин", hex_color: "1973ff" }],
        assignees: [{ id: 2, name: "", username: "petr" }],
        index: 1,
        position: 1,
        related_tasks: {},
        attachments: null,
        created: "2026-03-01T08:00:00Z",
        comments: [
          { id: 5, comment: "<p><b>Белую</b></p>", author: { id: 2, name: "Пётр" }, created: "2026-03-02T08:00:00Z" },
        ],
      },
      {
        id: 102,
        title: "Вынести мебель",
        description: "",
        done: true,
        done_at: "2026-03-03T08:00:00Z",
        index: 2,
        position: 2,
      },
    ],
  },
  { id: 5, title: "Сад", parent_project_id: 4, position: 3, tasks: null, buckets: null },
  {
    id: 6,
    title: "Работа",
    parent_project_id: 0,
    position: 2,
    tasks: [{ id: 201, title: "Отчёт", done: false, repeat_after: 86_400, index: 1 }],
  },
];

export const GITHUB_CLI = [
  {
    number: 8,
    title: "Не растёт",
    body: "Сухо\n\n- [ ] полить",
    state: "OPEN",
    labels: [{ id: "LA_1", name: "bug", description: "", color: "d73a4a" }],
    assignees: [{ id: "U_1", login: "octocat", name: "" }],
    milestone: { number: 1, title: "Весна", dueOn: "2026-05-01T00:00:00Z" },
    comments: [{ id: "IC_1", author: { login: "octocat" }, body: "Проверю", createdAt: "2026-04-02T10:00:00Z" }],
    createdAt: "2026-04-01T10:00:00Z",
    closedAt: null,
    url: "https://github.com/octo/garden/issues/8",
  },
  {
    number: 3,
    title: "Сломан шланг",
    body: "",
    state: "CLOSED",
    stateReason: "COMPLETED",
    labels: [],
    assignees: [],
    milestone: null,
    comments: [],
    createdAt: "2026-03-01T10:00:00Z",
    closedAt: "2026-03-05T10:00:00Z",
    url: "https://github.com/octo/garden/issues/3",
  },
];

export const GITHUB_REST = [
  {
    id: 1,
    number: 12,
    title: "Полить",
    body: null,
    state: "open",
    user: { login: "octocat" },
    labels: [{ id: 5, name: "вода", color: "0e8a16" }],
    assignees: [],
    milestone: null,
    comments: 2,
    created_at: "2026-04-01T10:00:00Z",
    closed_at: null,
    html_url: "https://github.com/octo/garden/issues/12",
  },
  { id: 2, number: 13, title: "Правка", state: "open", pull_request: { url: "https://api.github.com/x" }, comments: 0 },
];

const kanboardTask = (more: Record<string, unknown>) => ({
  description: "",
  swimlane_name: "Default swimlane",
  category_name: null,
  color_id: "yellow",
  is_active: "1",
  priority: "0",
  score: "0",
  date_due: "0",
  date_started: "0",
  date_creation: "1772000000",
  date_completed: null,
  assignee_username: null,
  assignee_name: null,
  project_name: "Склад",
  time_spent: "0",
  nb_comments: "0",
  nb_files: "0",
  nb_subtasks: "0",
  tags: [],
  ...more,
});

export const KANBOARD_BOARD = {
  jsonrpc: "2.0",
  id: 827_046_470,
  result: [
    {
      id: "1",
      name: "Default swimlane",
      columns: [
        {
          id: "3",
          title: "Очередь",
          position: "1",
          task_limit: "3",
          tasks: [
            kanboardTask({ id: "6", title: "Отвезти", position: "2", column_id: "3" }),
            kanboardTask({
              id: "5",
              title: "Пересчитать",
              position: "1",
              column_id: "3",
              priority: "2",
              date_due: "1780218000",
              nb_comments: "2",
            }),
          ],
        },
        { id: "4", title: "Готово", position: "2", task_limit: "0", tasks: [] },
      ],
    },
  ],
};

export const KANBOARD_TABLE = `"Task Id",Reference,Project,Status,Creator,"Assignee Username","Assignee Name",Complexity,Category,Column,Swimlane,Position,Color,"Due date","Creation date","Modification date","Completion date","Start date","Time estimated","Time spent",Priority,Tags,Title
5,,Склад,Open,anna,,,0,Учёт,Backlog,"Default swimlane",1,Yellow,05/31/2026,05/01/2026,05/02/2026,,,0,0,0,,Пересчитать
6,,Склад,Closed,anna,,,3,,Backlog,"Default swimlane",2,Yellow,,05/01/2026,05/02/2026,05/20/2026,,0,0,0,,"Принять груз"
`;
